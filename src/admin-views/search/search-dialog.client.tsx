'use client'

import { useRouter } from 'next/navigation'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

import { type SearchAnswer } from '@/contracts/search'
import { type TableSchema } from '@/contracts/tables'
import { Dialog } from '@/ui/dialog/dialog'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'
import { useQuery } from '@/ui/kit/use-query'

import { type NavLink } from '../nav/nav-link'
import { searchGroups, searchPages } from './search-groups'
import styles from './search.module.css'

/** The server is asked once typing has paused for so long. */
const PAUSE_MS = 150

type SearchDialogProps = {
  open: boolean
  onClose: () => void
  pages: NavLink[]
  isAdmin: boolean
}

/** A field and what it finds (WAI-ARIA's combobox with a list): arrows choose, Enter opens. */
export function SearchDialog({ open, onClose, pages, isAdmin }: SearchDialogProps) {
  const router = useRouter()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const words = typed.trim()
  const path = open && words.length > 1 ? `/api/admin/search?${new URLSearchParams({ q: words })}` : undefined
  const { data, isCurrent, isLoading, error } = useQuery<SearchAnswer>(path, { pauseMs: PAUSE_MS })
  const schemas = useQuery<TableSchema[]>(open && isAdmin ? '/api/admin/schemas' : undefined)

  const answer = path === undefined ? undefined : data
  const groups = searchGroups({ words, pages, answer, schemas: schemas.data })
  const hits = groups.flatMap((group) => group.hits)
  const isWaiting = path !== undefined && (isLoading || !isCurrent)
  // The panel's pages come first; the rest is of the words before while the answer is awaited.
  const ofTheseWords = isWaiting ? searchPages({ words, pages }) : hits
  const at = Math.min(chosen, hits.length - 1)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const go = (href: string) => {
    onClose()
    setTyped('')
    router.push(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setChosen((at + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter' && hits[at]) {
      event.preventDefault()
      if (at < ofTheseWords.length) go(hits[at].href)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title="Cerca in tutto il pannello">
      <input
        className={inputs.search}
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Cerca ordini, messaggi, sequenze, testi e pagine"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
        placeholder="Un indirizzo, un codice, una parola…"
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && <Notice>{error}</Notice>}
      <p className={styles.status} role="status">
        {isWaiting && 'Cerco…'}
        {!isWaiting && hits.length === 0 && error === undefined && `Niente che contenga «${words}».`}
      </p>
      <div
        ref={list}
        id={`${id}-list`}
        className={styles.list}
        role="listbox"
        aria-label="Che cosa ho trovato"
      >
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <div className={styles.group} aria-hidden="true">
              {group.title}
            </div>
            {group.hits.map((hit) => {
              const index = hits.indexOf(hit)
              return (
                // The keyboard stays in the field above, which says which one is chosen.
                <div
                  key={hit.href}
                  id={`${id}-${index}`}
                  className={styles.hit}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onPointerMove={() => setChosen(index)}
                  onClick={() => go(hit.href)}
                  onKeyDown={onKeyDown}
                >
                  <span className={styles.title}>{hit.title}</span>
                  <span className={styles.detail}>{hit.detail}</span>
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
