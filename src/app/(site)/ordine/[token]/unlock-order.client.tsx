'use client'

import { type SyntheticEvent, useEffect, useRef, useState } from 'react'

import { orderTexts } from '@/content/orders'
import type { OrderCodeAnswer } from '@/contracts/orders'
import { api, ApiError } from '@/ui/api-client'

import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'
import styles from './order.module.css'

const texts = orderTexts.locked

/** For a link that has expired: sends a code to the order's own address, which opens the order in this browser. */
export function UnlockOrder({ token, maskedEmail }: { token: string; maskedEmail: string }) {
  const [sentTo, setSentTo] = useState<string>()
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sentTo !== undefined) field.current?.focus()
  }, [sentTo])
  const address = `/api/orders/${encodeURIComponent(token)}`

  const attempt = async (act: () => Promise<void>) => {
    setError('')
    setBusy(true)
    try {
      await act()
    } catch (error) {
      setError(wordsFor(error))
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    attempt(async () => {
      const answer = await api<OrderCodeAnswer>(`${address}/code`, { method: 'POST', body: {} })
      setSentTo(answer.sentTo)
    })
  const open = (event: SyntheticEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await api(`${address}/session`, { method: 'POST', body: { otp: code } })
      window.location.reload()
    })
  }

  return (
    <div className={result.page}>
      <div className={result.intro}>
        <h1 className={result.title}>{texts.title}</h1>
        <p className={result.lead}>{texts.lead(maskedEmail)}</p>
      </div>
      <div className={`${result.panel} ${styles.unlock}`} aria-busy={busy}>
        {error && (
          <p className={result.detail} role="alert">
            {error}
          </p>
        )}
        {sentTo === undefined ? (
          <button type="button" className="button" disabled={busy} onClick={() => void send()}>
            {busy ? texts.sending : texts.send}
          </button>
        ) : (
          <form className={styles.form} onSubmit={open}>
            <label className={styles.field}>
              <span>{texts.code}</span>
              <input
                ref={field}
                name="otp"
                required
                maxLength={6}
                autoCapitalize="characters"
                autoComplete="one-time-code"
                spellCheck={false}
                value={code}
                onChange={(event) => setCode(event.target.value)}
              />
            </label>
            <p className={result.note} role="status">
              {texts.sentTo} <strong>{sentTo}</strong>
            </p>
            <div className={result.actions}>
              <button type="submit" className="button" disabled={busy || code.trim() === ''}>
                {texts.open}
              </button>
              <button type="button" className={result.link} disabled={busy} onClick={() => void send()}>
                {texts.again}
              </button>
            </div>
          </form>
        )}
      </div>
      <p className={result.note}>
        {texts.elsewhere} <FullLink href="/#contact">{orderTexts.helpLink}</FullLink>
      </p>
    </div>
  )
}

/** Whoever asked too often reads how long to wait. */
function wordsFor(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0
  if (status === 429) return (error as ApiError).message
  return status === 401 ? texts.wrong : texts.failed
}
