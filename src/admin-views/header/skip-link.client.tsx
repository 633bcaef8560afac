'use client'

import styles from './admin-header.module.css'

/** The first stop of the keyboard: past the bar and the navigation, to the page itself, whatever Payload put there. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={() => {
        // Payload's own pages have no `main`.
        const page =
          document.querySelector<HTMLElement>('main') ?? document.querySelector('h1')?.parentElement
        if (!page) return
        page.tabIndex = -1
        page.focus()
      }}
    >
      Vai al contenuto
    </button>
  )
}
