'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

import { signInTexts } from '@/content/accounts'

import { AuthError, exchangeCode, fetchCurrentUser, sendOtp, verifyOtp } from './accounts-client'
import { askGoogle } from './google-popup'
import { type OAuthResult, onHandedOver, takeHandedOver } from './oauth-result'

const { errors } = signInTexts

/** The state and the steps of signing in (spec §3, 'Login state'; §4). */
export function useSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [step, setStep] = useState<'email' | 'code'>('email')
  const [loading, setLoading] = useState(false)
  const [error, setError] = useState('')
  const popup = useRef<AbortController>(undefined)

  /**
   * One attempt: clears the old error, disables the fields, and shows the screen's text on a failure; after a 429 the
   * server's sentence follows it, which says how long to wait. The error itself goes to the console.
   */
  const attempt = useCallback(async (failure: string, act: () => Promise<void>) => {
    setError('')
    setLoading(true)
    try {
      await act()
    } catch (error) {
      console.warn(error instanceof Error ? error.message : error)
      const reason = error instanceof AuthError && error.status === 429 ? error.sentence : undefined
      setError(reason ? `${failure}. ${reason}` : failure)
    } finally {
      setLoading(false)
    }
  }, [])

  const finishGoogle = useCallback(
    async (result: OAuthResult) => {
      if (result.type === 'OAUTH_ERROR') throw new Error(result.error)
      await exchangeCode(result)
      await fetchCurrentUser()
      onSignedIn()
    },
    [onSignedIn],
  )

  // The result may come through another tab: one that had no window to post to, or before this page was open.
  useEffect(() => {
    const take = (result: OAuthResult) => {
      popup.current?.abort()
      void attempt(errors.google, () => finishGoogle(result))
    }
    const waiting = takeHandedOver()
    if (waiting) queueMicrotask(() => take(waiting))
    return onHandedOver(take)
  }, [attempt, finishGoogle])

  const signInWithGoogle = () =>
    attempt(errors.google, async () => {
      popup.current = new AbortController()
      const { signal } = popup.current
      const result = await askGoogle(signal).catch((reason: unknown) => {
        if (signal.aborted) return undefined
        throw reason
      })
      if (result) await finishGoogle(result)
    })

  const send = () =>
    attempt(errors.send, async () => {
      await sendOtp(email)
      setStep('code')
    })

  const verify = () =>
    attempt(errors.verify, async () => {
      await verifyOtp(email, code)
      await fetchCurrentUser()
      onSignedIn()
    })

  const goBack = () => {
    setStep('email')
    setCode('')
    setError('')
  }

  return { email, setEmail, code, setCode, step, loading, error, signInWithGoogle, send, verify, goBack }
}
