'use client'

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import '../theme.css'
import { Button } from './button'
import styles from './notice.module.css'

type NoticeProps = {
  /** `error` interrupts a screen reader; `warning`, which may stand there for long, and `success` wait for a pause. */
  kind?: 'error' | 'warning' | 'success'
  children: ReactNode
  /** Shows a button that asks again. */
  onRetry?: (() => void) | undefined
  retryLabel?: string
  onClose?: (() => void) | undefined
}

/** What happened, in its place on the page, and what can be done about it. */
export function Notice({ kind = 'error', children, onRetry, retryLabel = 'Riprova', onClose }: NoticeProps) {
  return (
    <div className={styles.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <div className={styles.words}>{children}</div>
      {onRetry && <Button onClick={onRetry}>{retryLabel}</Button>}
      {onClose && <Button onClick={onClose}>Chiudi</Button>}
    </div>
  )
}

type FloatingNoticeProps = {
  kind?: 'error' | 'success'
  text: string
  /** What the words tell of: another one, told in the same words, is shown for the whole time again. */
  of?: unknown
  /** A button beside the words, such as the one that undoes; the notice stays while it is at work. */
  action?: { label: string; run: () => Promise<void> }
  onClose: () => void
}

/** Long enough to read, decide and reach the button. */
const SHOWN_MS = 20_000

/**
 * The outcome of something just done, over the lower edge of the page, for as long as it says the same. An error stays
 * until it is closed.
 */
export function FloatingNotice({ kind = 'success', text, of, action, onClose }: FloatingNoticeProps) {
  const [isBusy, setBusy] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const stays = isBusy || isHeld || kind === 'error'
  const close = useEffectEvent(() => onClose())
  useEffect(() => {
    if (stays) return
    const timer = setTimeout(() => close(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [text, of, stays])
  const act = async () => {
    if (!action || isBusy) return
    setBusy(true)
    await action.run()
    setBusy(false)
  }
  return (
    <div
      className={styles.floating}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{text}</p>
      {action && (
        <button type="button" className={styles.act} aria-disabled={isBusy} onClick={() => void act()}>
          {action.label}
        </button>
      )}
      <button type="button" className={styles.close} aria-label="Chiudi avviso" onClick={onClose}>
        ×
      </button>
    </div>
  )
}
