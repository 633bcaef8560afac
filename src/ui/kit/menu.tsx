'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { Button } from './button'
import styles from './menu.module.css'

/** The least distance of the panel from the right edge of the screen. */
const EDGE_PX = 8

type MenuProps = { label: ReactNode; children: (close: () => void) => ReactNode }

/** A button that opens a small panel below itself; Esc and a click elsewhere close it. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const beyond = element.getBoundingClientRect().right + EDGE_PX - document.documentElement.clientWidth
    if (beyond > 0) element.style.translate = `${-beyond}px`
  }, [isOpen])
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
      {isOpen && (
        <div ref={panel} className={styles.panel}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  )
}
