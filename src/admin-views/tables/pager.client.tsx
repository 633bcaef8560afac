'use client'

import controls from './controls.module.css'
import styles from './tables.module.css'

type PagerProps = { page: number; pages: number; isExact: boolean; onPage: (page: number) => void }

const number = new Intl.NumberFormat('it-IT')

/** Spec §2: only when there is more than one page. Of a list that is not counted to its end the pages go on. */
export function Pager({ page, pages, isExact, onPage }: PagerProps) {
  if (pages <= 1 && page === 1) return null
  return (
    <nav className={styles.pager} aria-label="Pagine">
      <button
        type="button"
        className={controls.button}
        disabled={page <= 1}
        onClick={() => onPage(isExact ? Math.min(page - 1, pages) : page - 1)}
      >
        <span aria-hidden="true">←</span> Precedente
      </button>
      <span className={styles.pages}>
        Pagina {number.format(page)} di {number.format(pages)}
        {!isExact && '+'}
      </span>
      <button
        type="button"
        className={controls.button}
        disabled={isExact && page >= pages}
        onClick={() => onPage(page + 1)}
      >
        Successiva <span aria-hidden="true">→</span>
      </button>
    </nav>
  )
}
