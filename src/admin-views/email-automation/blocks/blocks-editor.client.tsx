'use client'

import { useEffect, useRef, useState } from 'react'

import { Button } from '@/ui/kit/button'

import { BlockCard } from './block-card.client'
import styles from './blocks.module.css'
import {
  addEntry,
  changeEntry,
  type Draft,
  type Entry,
  hasOwnBlocks,
  moveEntry,
  placeOf,
  readDraft,
  removeEntry,
  restoreEntry,
} from './draft-blocks'
import { blockNames } from './names'
import type { OwnBlock } from './read-block'
import { newBlocks } from './write-block'

type BlocksEditorProps = {
  /** The template's HTML. */
  value: string
  onChange: (html: string) => void
  disabled: boolean
  /** Called when nothing is a block in the template that is opened. */
  onUnsuited: (() => void) | undefined
  /** Asks for the HTML, with this stretch of it selected. */
  onShowSource: (from: number, to: number) => void
}

const KINDS = Object.keys(newBlocks) as OwnBlock['kind'][]

/** The template as blocks that can be changed, moved, added and taken away; each keeps its own HTML until it is changed. */
export function BlocksEditor({ value, onChange, disabled, onUnsuited, onShowSource }: BlocksEditorProps) {
  const [draft, setDraft] = useState(() => readDraft(value))
  const [removed, setRemoved] = useState<{ entry: Entry; at: number }>()
  const [said, setSaid] = useState('')
  const current = useRef<number>(undefined)
  const list = useRef<HTMLOListElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const isUnsuited = !hasOwnBlocks(draft)
  useEffect(() => {
    if (isUnsuited) onUnsuited?.()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- decided once, by the template as it was when opened
  }, [])
  // The HTML was changed elsewhere: in its own field, or by a form that was reset.
  if (draft.html !== value) {
    setDraft(readDraft(value))
    setRemoved(undefined)
  }

  const apply = (next: Draft) => {
    setDraft(next)
    onChange(next.html)
  }
  const add = (kind: OwnBlock['kind']) => {
    const { draft: next, id } = addEntry(draft, newBlocks[kind](), current.current)
    apply(next)
    current.current = id
    setSaid(`${blockNames[kind]}: blocco aggiunto.`)
    focusSoon(() => list.current?.querySelector(`[data-block="${id}"] :is([contenteditable="true"], input)`))
  }
  const move = (id: number, step: 1 | -1) => {
    const next = moveEntry(draft, id, step)
    if (next === draft) return
    // Moving an element takes the focus away from what is inside it.
    const focused = document.activeElement
    apply(next)
    setSaid(`Blocco ${next.entries.findIndex((entry) => entry.id === id) + 1} di ${next.entries.length}.`)
    focusSoon(() => focused)
  }
  const remove = (id: number) => {
    const at = draft.entries.findIndex((entry) => entry.id === id)
    const entry = draft.entries[at]
    if (!entry) return
    apply(removeEntry(draft, id))
    setRemoved({ entry, at })
    focusSoon(() => undo.current)
  }
  const restore = () => {
    if (!removed) return
    apply(restoreEntry(draft, removed.entry, removed.at))
    setRemoved(undefined)
    focusSoon(() => list.current?.querySelector(`[data-block="${removed.entry.id}"] button`))
  }

  return (
    <div className={styles.editor}>
      <ol ref={list} className={styles.blocks} aria-label="Blocchi dell’email">
        {draft.entries.map((entry, at) => (
          <BlockCard
            key={entry.id}
            id={entry.id}
            source={entry.source}
            place={at + 1}
            count={draft.entries.length}
            disabled={disabled}
            onFocus={() => (current.current = entry.id)}
            onChange={(source) => apply(changeEntry(draft, entry.id, source))}
            onMove={(step) => move(entry.id, step)}
            onRemove={() => remove(entry.id)}
            onShowSource={() => {
              const from = placeOf(draft, entry.id)
              onShowSource(from, from + entry.source.length)
            }}
          />
        ))}
      </ol>
      {draft.entries.length === 0 && (
        <p className={styles.empty}>Nessun blocco: comincia con un titolo o con un testo.</p>
      )}
      {removed && (
        <div className={styles.removed} role="status">
          <span>Blocco eliminato.</span>
          <Button ref={undo} onClick={restore}>
            Annulla eliminazione
          </Button>
        </div>
      )}
      {!disabled && (
        <div className={styles.add} role="group" aria-label="Aggiungi un blocco">
          {KINDS.map((kind) => (
            <Button key={kind} aria-label={`Aggiungi ${blockNames[kind]}`} onClick={() => add(kind)}>
              + {blockNames[kind]}
            </Button>
          ))}
        </div>
      )}
      <p role="status" className={styles.hidden}>
        {said}
      </p>
    </div>
  )
}

/** Focuses what is there once React has rendered. */
function focusSoon(find: () => Element | null | undefined) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const element = find()
      if (element instanceof HTMLElement) element.focus()
    }),
  )
}
