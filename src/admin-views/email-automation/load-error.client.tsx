'use client'

import controls from './controls.module.css'

/** What could not be loaded is said, so that nobody takes an empty list for the truth. */
export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={controls.notice} role="alert">
      <p>Non è stato possibile caricare tutti i dati.</p>
      <button type="button" className={controls.quiet} onClick={onRetry}>
        Ricarica
      </button>
    </div>
  )
}
