'use client'

import { mailKinds } from '@/content/email-automation-kinds'
import type { TrackingDetail, TrackingRow } from '@/contracts/email-automation-answers'
import { formatDateTime } from '@/shared/dates'
import { Dialog } from '@/ui/dialog/dialog'
import { Notice } from '@/ui/kit/notice'
import { useQuery } from '@/ui/kit/use-query'

import styles from './tracking-details.module.css'

const DEPARTURES = {
  manual: 'Inviata a mano',
  sequence: 'Dalla sequenza',
  release: mailKinds.release,
  recovery: mailKinds.recovery,
} as const

type TrackingDetailsProps = { row: TrackingRow | undefined; onClose: () => void }

/** All that is stored about one message; its text is not stored, it is the sequence's. */
export function TrackingDetails({ row, onClose }: TrackingDetailsProps) {
  const path = row && `/api/admin/email-tracking/${row.id}`
  const { data, isCurrent, error, reload } = useQuery<{ row: TrackingDetail }>(path)
  return (
    <Dialog open={row !== undefined} onClose={onClose} title={row?.user_email ?? ''} size="md">
      {error !== undefined && !isCurrent && (
        <Notice onRetry={() => void reload()}>Non è stato possibile caricare i dettagli.</Notice>
      )}
      {isCurrent && data && (
        <dl className={styles.details}>
          {linesOf(data.row).map(([term, value]) => (
            <div key={term} className={styles.line}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isCurrent && data?.row.session_id && (
        <p className={styles.order}>
          <a href={`/admin/ordine?session=${encodeURIComponent(data.row.session_id)}`}>Apri l’ordine</a>
        </p>
      )}
    </Dialog>
  )
}

const at = (moment: string | null) => (moment === null ? null : formatDateTime(moment))

/** Term and value of each line, in the order in which things happened. */
function linesOf(detail: TrackingDetail): [string, string | number][] {
  const lines: [string, string | number | null][] = [
    ['Stato', detail.email_sent === 1 ? 'Inviata' : 'Fallita'],
    ['Errore', detail.error_message],
    ['Sequenza', detail.sequence_name ?? 'Non c’è più'],
    ['Tipo', detail.email_type],
    ['Oggetto', detail.email_subject],
    ['Variante', detail.variant],
    ['Nome', detail.user_name],
    ['Prodotto', detail.product_name],
    ['Sessione', detail.session_id],
    ['Partenza', DEPARTURES[detail.kind]],
    ['Prevista per', detail.kind === 'manual' ? null : at(detail.due_at)],
    ['Tentativi', detail.attempts],
    ['Inviata il', at(detail.sent_at) ?? 'N/A'],
    ['Primo clic', at(detail.clicked_at)],
    ['Disiscrizione', at(detail.unsubscribed_at)],
  ]
  return lines.filter((line): line is [string, string | number] => line[1] !== null && line[1] !== '')
}
