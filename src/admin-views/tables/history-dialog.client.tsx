'use client'

import { useEffect, useState } from 'react'

import { type HistoryEntry, type TableRow, type TableSchema } from '@/contracts/tables'
import { formatDateTime } from '@/shared/dates'
import { api } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'

import { cellText } from './cells'
import controls from './controls.module.css'
import styles from './dialogs.module.css'
import { ErrorNote } from './error-note.client'
import { explain } from './use-rows'

type HistoryDialogProps = { schema: TableSchema; row: TableRow; onClose: () => void; onChanged: () => void }

const NAMES = {
  create: 'Aggiunto',
  update: 'Modificato',
  delete: 'Eliminato',
  restore: 'Ripristinato',
} as const

/** Who changed a row, when, from what to what; each change can be put back. */
export function HistoryDialog({ schema, row, onClose, onChanged }: HistoryDialogProps) {
  const [entries, setEntries] = useState<HistoryEntry[]>()
  const [error, setError] = useState<string>()
  const [round, setRound] = useState(0)
  const path = `/api/tables/${schema.tableName}/${row.id}`

  useEffect(() => {
    const left = new AbortController()
    api<{ rows: HistoryEntry[] }>(`${path}/history`, { signal: left.signal })
      .then(({ rows }) => setEntries(rows))
      .catch((fault: unknown) => {
        if (!left.signal.aborted) setError(explain(fault))
      })
    return () => left.abort()
  }, [path, round])

  const again = () => {
    setError(undefined)
    setRound((before) => before + 1)
  }
  const revert = async (entry: number) => {
    try {
      await api(`${path}/revert`, { method: 'POST', body: { entry } })
      again()
      onChanged()
    } catch (fault) {
      setError(explain(fault))
    }
  }
  return (
    <Dialog open onClose={onClose} title={`Cronologia · ${schema.title} ${row.id}`} size="2xl">
      {error !== undefined && <ErrorNote message={error} onRetry={again} />}
      {!entries && error === undefined && <p role="status">Caricamento dati...</p>}
      {entries?.length === 0 && (
        <p className={controls.hint}>Nessuna modifica da quando la cronologia esiste.</p>
      )}
      <ol className={styles.history}>
        {entries?.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <p className={styles.entryHead}>
              <strong>{NAMES[entry.operation]}</strong> il {formatDateTime(entry.created_at)} da{' '}
              {entry.user_email ?? 'sistema'}
            </p>
            {entry.operation === 'update' && (
              <>
                <dl className={styles.changes}>
                  {Object.keys(entry.after ?? {}).map((name) => {
                    const property = schema.properties[name]
                    if (!property) return null
                    return (
                      <div key={name}>
                        <dt>{property.title}</dt>
                        <dd>
                          <del>{cellText(entry.before?.[name], name, property) || '—'}</del>{' '}
                          <span aria-hidden="true">→</span>{' '}
                          <ins>{cellText(entry.after?.[name], name, property) || '—'}</ins>
                        </dd>
                      </div>
                    )
                  })}
                </dl>
                {schema.permissions.update && (
                  <button type="button" className={controls.button} onClick={() => void revert(entry.id)}>
                    Ripristina com’era prima
                  </button>
                )}
              </>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
