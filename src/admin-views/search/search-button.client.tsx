'use client'

import dynamic from 'next/dynamic'
import { useEffect, useState } from 'react'

import { Button } from '@/ui/kit/button'

import { type NavLink } from '../nav/nav-link'
import styles from './search.module.css'

const SearchDialog = dynamic(() => import('./search-dialog.client').then((part) => part.SearchDialog), {
  ssr: false,
})

/** Opens the search over everything: by click, or by Ctrl K (⌘ K) from anywhere but a text being written or a question. */
export function SearchButton({ pages, isAdmin }: { pages: NavLink[]; isAdmin: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const open = () => {
    setWanted(true)
    setOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (event.key.toLowerCase() !== 'k' || event.defaultPrevented) return
      // In a text Payload's editor makes a link with it.
      if ((event.target as HTMLElement).isContentEditable || document.querySelector('dialog[open]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Button
        className={styles.button}
        aria-haspopup="dialog"
        title="Cerca in tutto il pannello (Ctrl K)"
        onClick={open}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M10.5 10.5 14 14" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
        </svg>
        <span className={styles.words}>Cerca ovunque</span>
        <kbd className={styles.key} aria-hidden="true">
          Ctrl K
        </kbd>
      </Button>
      {isWanted && (
        <SearchDialog open={isOpen} onClose={() => setOpen(false)} pages={pages} isAdmin={isAdmin} />
      )}
    </>
  )
}
