'use client'

import { useEffect } from 'react'

import styles from './dashboard.module.css'
import { type Undo } from './use-row-actions'

type UndoNoteProps = { undo: Undo; onUndo: () => Promise<void>; onClose: () => void }

/** Long enough to read, to think and to reach for the mouse. */
const SHOWN_MS = 20_000

export function UndoNote({ undo, onUndo, onClose }: UndoNoteProps) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [onClose])
  return (
    <div className={styles.undo} role="status">
      <p>{undo.text}</p>
      <button type="button" className={styles.undoButton} onClick={() => void onUndo()}>
        Annulla operazione
      </button>
      <button type="button" className={styles.undoClose} aria-label="Chiudi avviso" onClick={onClose}>
        ×
      </button>
    </div>
  )
}
