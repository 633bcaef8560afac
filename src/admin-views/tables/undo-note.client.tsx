'use client'

import { useEffect, useState } from 'react'

import styles from './tables.module.css'
import { type Undo } from './use-row-actions'

type UndoNoteProps = { undo: Undo; onUndo: () => Promise<void>; onClose: () => void }

/** Long enough to read, to think and to reach for the mouse. */
const SHOWN_MS = 20_000

export function UndoNote({ undo, onUndo, onClose }: UndoNoteProps) {
  const [isBusy, setBusy] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const stays = isBusy || isHeld
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onClose, stays])
  const tryUndo = async () => {
    setBusy(true)
    await onUndo()
    setBusy(false)
  }
  return (
    <div
      className={styles.undo}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{undo.text}</p>
      <button
        type="button"
        className={styles.undoButton}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void tryUndo()
        }}
      >
        Annulla operazione
      </button>
      <button type="button" className={styles.undoClose} aria-label="Chiudi avviso" onClick={onClose}>
        ×
      </button>
    </div>
  )
}
