'use client'

import type { TrackingRow } from '@/contracts/email-automation-answers'
import { formatDateTime } from '@/shared/dates'
import { Button } from '@/ui/kit/button'

import styles from './tracking.module.css'

type TrackingLineProps = { row: TrackingRow; isBusy: boolean; onRetry: () => void; onShow: () => void }

/** One message of the log (spec §2). */
export function TrackingLine({ row, isBusy, onRetry, onShow }: TrackingLineProps) {
  const isSent = row.email_sent === 1
  return (
    <li className={styles.row}>
      <span className={`${styles.mark} ${styles.state} ${isSent ? styles.good : styles.bad}`}>
        {isSent ? 'Inviata' : 'Fallita'}
      </span>
      <div className={styles.to}>
        <button type="button" className={styles.who} aria-haspopup="dialog" onClick={onShow}>
          {row.user_email}
        </button>
        {row.error_message !== null && <p className={styles.error}>{row.error_message}</p>}
      </div>
      <p className={styles.about}>
        <span className={styles.type}>{row.email_type}</span>
        <span className={styles.session} title={row.session_id ?? undefined}>
          {row.session_id ?? 'Senza sessione'}
        </span>
      </p>
      <time className={styles.when} dateTime={row.sent_at ?? undefined}>
        {row.sent_at === null ? 'N/A' : formatDateTime(row.sent_at)}
      </time>
      {!isSent && (
        <div className={styles.do}>
          <Button disabled={isBusy} onClick={onRetry}>
            Riprova
          </Button>
        </div>
      )}
    </li>
  )
}
