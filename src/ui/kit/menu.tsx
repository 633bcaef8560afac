'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { Button } from './button'
import styles from './menu.module.css'

/** The least distance of the panel from the right and the lower edge of the screen. */
const EDGE_PX = 8
/** Its least height; below it the page scrolls. */
const LEAST_PX = 200

type MenuProps = {
  label: ReactNode
  /** Of the button. */
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A button that opens a small panel below itself; Esc and a click elsewhere close it. */
export function Menu({ label, className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    const { right, top } = element.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const beyond = right + EDGE_PX - clientWidth
    element.style.maxBlockSize = `${Math.max(LEAST_PX, clientHeight - top - EDGE_PX)}px`
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
        // A dialog around it stays open.
        event.preventDefault()
        setOpen(false)
        root.current?.querySelector('button')?.focus()
      }}
    >
      <Button className={className} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
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
