'use client'

import { useState } from 'react'

import { type HistoryEntry, type TableRow, type TableSchema } from '@/contracts/tables'
import { formatDateTime, withArticle } from '@/shared/dates'
import { api, explainFields } from '@/ui/api-client'
import { cellText } from '@/ui/cell-text'
import { Dialog } from '@/ui/dialog/dialog'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { useConfirm } from '@/ui/kit/use-confirm'
import { useQuery } from '@/ui/kit/use-query'
import { agreeingToRecipients, recipientsAsked } from '@/ui/saving/agree-to-recipients'

import { mayBePutBack } from './as-shown'
import styles from './dialogs.module.css'

type HistoryDialogProps = { schema: TableSchema; row: TableRow; onClose: () => void; onChanged: () => void }

const NAMES = {
  create: 'Aggiunto',
  update: 'Modificato',
  delete: 'Eliminato',
  restore: 'Ripristinato',
} as const

/** Who changed a row, when, from what to what; each change can be put back. */
export function HistoryDialog({ schema, row, onClose, onChanged }: HistoryDialogProps) {
  const path = `/api/tables/${schema.tableName}/${row.id}`
  const { data, error, reload } = useQuery<{ rows: HistoryEntry[] }>(`${path}/history`)
  const [failure, setFailure] = useState<string>()
  const [confirm, question] = useConfirm()

  const again = () => {
    setFailure(undefined)
    void reload()
  }
  const revert = async (entry: number) => {
    try {
      await agreeingToRecipients(confirm, (confirmed_recipients) =>
        api(`${path}/revert`, { method: 'POST', body: { entry, confirmed_recipients } }),
      )
      again()
      onChanged()
    } catch (fault) {
      // A no to the question is no failure.
      if (!recipientsAsked(fault)) setFailure(explainFields(fault))
    }
  }
  const fault = failure ?? error
  return (
    <Dialog open onClose={onClose} title={`Cronologia · ${schema.title} ${row.id}`} size="2xl">
      {fault !== undefined && <Notice onRetry={again}>{fault}</Notice>}
      {!data && fault === undefined && <p role="status">Caricamento dati...</p>}
      {data?.rows.length === 0 && <p>Nessuna modifica da quando la cronologia esiste.</p>}
      <ol className={styles.history}>
        {data?.rows.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <p className={styles.entryHead}>
              <strong>{NAMES[entry.operation]}</strong> {withArticle('il', formatDateTime(entry.created_at))}{' '}
              da {entry.user_email ?? 'sistema'}
            </p>
            {entry.operation === 'update' && (
              <>
                <Changes schema={schema} entry={entry} />
                {schema.permissions.update && mayBePutBack(schema, entry) && (
                  <Button onClick={() => void revert(entry.id)}>Ripristina com’era prima</Button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
      {question}
    </Dialog>
  )
}

function Changes({ schema, entry: { before, after } }: { schema: TableSchema; entry: HistoryEntry }) {
  return (
    <dl className={styles.changes}>
      {Object.keys(after ?? {}).map((name) => {
        const property = schema.properties[name]
        if (!property) return null
        return (
          <div key={name}>
            <dt>{property.title}</dt>
            <dd>
              <del>{cellText(before?.[name], name, property) || '—'}</del> <span aria-hidden="true">→</span>{' '}
              <ins>{cellText(after?.[name], name, property) || '—'}</ins>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
