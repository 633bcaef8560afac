'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'

import { Button } from './button'
import styles from './menu.module.css'

type MenuProps = { label: ReactNode; children: (close: () => void) => ReactNode }

/** A button that opens a small panel below itself; Esc and a click elsewhere close it. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointer)
    return () => document.removeEventListener('pointerdown', onPointer)
  }, [isOpen])
  return (
    <div
      ref={root}
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setOpen(false)
        root.current?.querySelector('button')?.focus()
      }}
    >
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label}
      </Button>
      {isOpen && <div className={styles.panel}>{children(() => setOpen(false))}</div>}
    </div>
  )
}
