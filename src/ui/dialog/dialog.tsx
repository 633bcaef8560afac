'use client'

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'

import '../theme.css'
import styles from './dialog.module.css'

type DialogProps = {
  open: boolean
  /** Esc, the close control, a click beside the dialog: the owner sets `open` to false. */
  onClose: () => void
  /** Asked before any of these closes it; false keeps it open, with what was written in it. */
  mayClose?: () => boolean | Promise<boolean>
  title: string
  /** `alertdialog` for a question that has to be answered before anything else. */
  role?: 'dialog' | 'alertdialog'
  /** The widest it grows: 28, 36 or 42 rem. */
  size?: 'sm' | 'md' | '2xl'
  closeLabel?: string
  children: ReactNode
}

const FOCUSABLE =
  'a[href], button:not(:disabled), summary, input:not(:disabled, [type="hidden"], [tabindex="-1"]), select:not(:disabled), ' +
  'textarea:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])'

/**
 * A modal on the native `<dialog>`: the rest of the page is inert, Esc closes, and focus goes to the first control and
 * afterwards back to where it came from. Its content stays mounted while it is closed, so that what was typed is kept.
 */
export function Dialog({
  open,
  onClose,
  mayClose = () => true,
  title,
  role = 'dialog',
  size = 'md',
  closeLabel = 'Chiudi',
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const pressedBeside = useRef(false)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const opener = document.activeElement
    const root = document.documentElement
    // The page does not scroll behind the dialog, nor jump because its scroll bar is gone.
    root.style.setProperty('--scrollbar-gap', `${window.innerWidth - root.clientWidth}px`)
    element.showModal()
    body.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
    return () => {
      element.close()
      restoreFocus(opener)
    }
  }, [open])

  const leave = async () => {
    if (await mayClose()) onClose()
  }
  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (pressedBeside.current && event.target === dialog.current) void leave()
  }
  const onEscape = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file picker that is cancelled, or a dialog inside this one, reports to this one as well.
    if (event.target !== dialog.current) return
    event.preventDefault()
    void leave()
  }
  /** The browser closes by itself when Esc is pressed twice, whatever was answered to the first. */
  const onClosed = ({ target }: SyntheticEvent<HTMLDialogElement>) => {
    const element = dialog.current
    if (!open || !element || target !== element || element.open) return
    element.showModal()
    void leave()
  }

  return (
    // The element itself is what a click on the backdrop hits; the keyboard closes with Esc.
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[`size-${size}`]}`}
      aria-labelledby={titleId}
      aria-modal="true"
      role={role}
      onCancel={onEscape}
      onClose={onClosed}
      // A text selected from inside to outside ends in a click too: only one that also began beside it counts.
      onPointerDown={(event) => {
        pressedBeside.current = event.target === dialog.current
      }}
      onClick={closeBeside}
      onKeyDown={keepTabInside}
    >
      <div className={styles.panel}>
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => void leave()}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
            </svg>
          </button>
        </header>
        <div ref={body} className={styles.body}>
          {children}
        </div>
      </div>
    </dialog>
  )
}

/** The browser keeps the page inert, but Tab would leave for the browser's own bars: it wraps around instead. */
function keepTabInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab' || event.defaultPrevented) return
  // A dialog inside this one keeps its own keys.
  if ((event.target as Element).closest('dialog') !== event.currentTarget) return
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown)
  const [first, last] = [controls[0], controls.at(-1)]
  const active = document.activeElement
  if (!first || !last || !active) return
  // What scrolls takes the focus too, between the controls.
  const isLeaving = event.shiftKey
    ? active === first || first.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_PRECEDING
    : active === last || last.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING
  if (!isLeaving) return
  event.preventDefault()
  ;(event.shiftKey ? last : first).focus()
}

/** Focuses the opener; if it is gone or hidden (an item of a closed menu), the control that shows and hides it. */
function restoreFocus(opener: Element | null) {
  if (!(opener instanceof HTMLElement)) return
  if (opener.isConnected && isShown(opener)) {
    opener.focus()
    return
  }
  const id = opener.closest('[id]')?.id
  const control = id ? document.querySelector<HTMLElement>(`[aria-controls~="${CSS.escape(id)}"]`) : null
  control?.focus()
}

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
