'use client'

import controls from './controls.module.css'
import styles from './lists.module.css'

type PagerProps = { page: number; pages: number; onPage: (page: number) => void }

/** Shown only when there is more than one page, as on the dashboard. */
export function Pager({ page, pages, onPage }: PagerProps) {
  if (pages <= 1) return null
  return (
    <nav className={styles.pager} aria-label="Pagine">
      <button type="button" className={controls.quiet} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Precedente
      </button>
      <span>
        Pagina {page} di {pages}
      </span>
      <button
        type="button"
        className={controls.quiet}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Successiva
      </button>
    </nav>
  )
}
