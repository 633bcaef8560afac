'use client'

import { formatNumber } from '@/shared/numbers'

import { Button } from './button'
import styles from './pager.module.css'

type PagerProps = {
  /** From 1. */
  page: number
  pages: number
  /** False for a list that is not counted to its end: then there may always be one page more. */
  isExact?: boolean
  onPage: (page: number) => void
}

/** 'Pagina X di Y' with its two buttons, only when there is more than one page (spec §2). */
export function Pager({ page, pages, isExact = true, onPage }: PagerProps) {
  if (pages <= 1 && page === 1) return null
  return (
    <nav className={styles.pager} aria-label="Pagine">
      <Button disabled={page <= 1} onClick={() => onPage(isExact ? Math.min(page - 1, pages) : page - 1)}>
        <span aria-hidden="true">←</span> Precedente
      </Button>
      <span>
        Pagina {formatNumber(page)} di {formatNumber(pages)}
        {!isExact && '+'}
      </span>
      <Button disabled={isExact && page >= pages} onClick={() => onPage(page + 1)}>
        Successiva <span aria-hidden="true">→</span>
      </Button>
    </nav>
  )
}
