'use client'

import { useEffect, useState } from 'react'

import type { TrackingDetail, TrackingRow } from '@/contracts/email-answers'
import { formatDateTime } from '@/shared/dates'
import { api } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'

import styles from './tracking.module.css'

type TrackingDetailsProps = { row: TrackingRow | undefined; onClose: () => void }

/** All that is kept of one message; its words are not (they are the sequence's). */
export function TrackingDetails({ row, onClose }: TrackingDetailsProps) {
  const [detail, setDetail] = useState<TrackingDetail>()
  const [hasFailed, setFailed] = useState(false)
  const id = row?.id

  useEffect(() => {
    if (id === undefined) return
    const left = new AbortController()
    api<{ row: TrackingDetail }>(`/api/admin/email-tracking/${id}`, { signal: left.signal })
      .then((answer) => {
        setDetail(answer.row)
        setFailed(false)
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        console.error('the message could not be loaded', error)
        setFailed(true)
      })
    return () => left.abort()
  }, [id])

  const isCurrent = detail !== undefined && detail.id === id
  return (
    <Dialog open={row !== undefined} onClose={onClose} title={row?.user_email ?? ''} size="md">
      {hasFailed && !isCurrent && <p role="alert">Non è stato possibile caricare i dettagli.</p>}
      {isCurrent && (
        <dl className={styles.details}>
          {linesOf(detail).map(([term, value]) => (
            <div key={term} className={styles.line}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  )
}

const at = (moment: string | null) => (moment === null ? null : formatDateTime(moment))

/** What there is to say of a message, in the order in which it happened. */
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
    ['Partenza', detail.kind === 'manual' ? 'Inviata a mano' : 'Dalla sequenza'],
    ['Prevista per', detail.kind === 'manual' ? null : at(detail.due_at)],
    ['Tentativi', detail.attempts],
    ['Inviata il', at(detail.sent_at) ?? 'N/A'],
    ['Primo clic', at(detail.clicked_at)],
    ['Disiscrizione', at(detail.unsubscribed_at)],
  ]
  return lines.filter((line): line is [string, string | number] => line[1] !== null && line[1] !== '')
}
