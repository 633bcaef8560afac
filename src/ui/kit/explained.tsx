'use client'

import { type ReactNode, useId, useRef, useState } from 'react'

import styles from './explained.module.css'

/**
 * A term with its definition, which shows under the pointer, with the keyboard's focus and at a touch, inside the window;
 * Esc puts it away.
 */
export function Explained({ children, text }: { children: ReactNode; text: string }) {
  const id = useId()
  const note = useRef<HTMLSpanElement>(null)
  const [isAway, setAway] = useState(false)

  /** Moves the note sideways until it is whole in sight. */
  const place = () => {
    setAway(false)
    const element = note.current
    if (!element) return
    element.style.setProperty('--shift', '0px')
    const { left, right } = element.getBoundingClientRect()
    const most = document.documentElement.clientWidth - EDGE
    const shift = right > most ? most - right : left < EDGE ? EDGE - left : 0
    element.style.setProperty('--shift', `${shift}px`)
  }
  return (
    <span className={styles.explained} data-away={isAway} onPointerEnter={place} onFocus={place}>
      <button
        type="button"
        className={styles.term}
        aria-describedby={id}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setAway(true)
        }}
      >
        {children}
      </button>
      <span ref={note} id={id} role="tooltip" className={styles.note}>
        {text}
      </span>
    </span>
  )
}

/** Pixels that stay free beside the note. */
const EDGE = 12
