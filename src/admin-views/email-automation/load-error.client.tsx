'use client'

import styles from './email-automation.module.css'

/** What could not be loaded is said, so that nobody takes an empty list for the truth. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <p>Non è stato possibile caricare tutti i dati.</p>
      <button type="button" className={styles.quiet} onClick={onRetry}>
        Ricarica
      </button>
    </div>
  )
}
