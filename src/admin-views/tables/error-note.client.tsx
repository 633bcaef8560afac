'use client'

import controls from './controls.module.css'
import styles from './tables.module.css'

type ErrorNoteProps = { message: string; onRetry?: () => void; onClose?: () => void }

/** A failure that is seen: what happened, and what can be done about it. */
export function ErrorNote({ message, onRetry, onClose }: ErrorNoteProps) {
  return (
    <div className={styles.error} role="alert">
      <p>{message}</p>
      {onRetry && (
        <button type="button" className={controls.button} onClick={onRetry}>
          Riprova
        </button>
      )}
      {onClose && (
        <button type="button" className={controls.button} onClick={onClose}>
          Chiudi
        </button>
      )}
    </div>
  )
}
