'use client'

import { type SyntheticEvent, useEffect, useRef } from 'react'

import { signInTexts } from '@/content/accounts'

import { GoogleMark } from './google-mark'
import styles from './sign-in-form.module.css'
import { useSignIn } from './use-sign-in'

/** Google, or a code by e-mail in two steps (spec §2). */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const signIn = useSignIn({ onSignedIn })
  const { email, code, step, loading, error } = signIn
  const codeField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (step === 'code') codeField.current?.focus()
  }, [step])

  const submit = (act: () => Promise<void>) => (event: SyntheticEvent) => {
    event.preventDefault()
    void act()
  }

  return (
    <div className={styles.ways} aria-busy={loading}>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <button
        type="button"
        className={styles.google}
        disabled={loading}
        onClick={() => void signIn.signInWithGoogle()}
      >
        <GoogleMark />
        {signInTexts.google}
      </button>
      <p className={styles.or}>
        <span>{signInTexts.or}</span>
      </p>
      {step === 'email' ? (
        <form className={styles.form} onSubmit={submit(signIn.send)}>
          <label className={styles.field}>
            <span>{signInTexts.email}</span>
            <input
              type="email"
              name="email"
              required
              maxLength={254}
              autoComplete="email"
              placeholder={signInTexts.emailPlaceholder}
              value={email}
              onChange={(event) => signIn.setEmail(event.target.value)}
            />
          </label>
          <button type="submit" className="button" disabled={loading || email.trim() === ''}>
            {signInTexts.send}
          </button>
        </form>
      ) : (
        <form className={styles.form} onSubmit={submit(signIn.verify)}>
          <label className={styles.field}>
            <span>{signInTexts.code}</span>
            <input
              ref={codeField}
              className={styles.code}
              type="text"
              name="otp"
              required
              maxLength={6}
              autoCapitalize="characters"
              spellCheck={false}
              autoComplete="one-time-code"
              placeholder={signInTexts.codePlaceholder}
              value={code}
              onChange={(event) => signIn.setCode(event.target.value)}
            />
          </label>
          <p className={styles.note}>
            {signInTexts.sentTo} <strong>{email}</strong>
          </p>
          <button type="submit" className="button" disabled={loading || code.trim() === ''}>
            {signInTexts.verify}
          </button>
          <button type="button" className={styles.back} onClick={signIn.goBack}>
            {signInTexts.back}
          </button>
        </form>
      )}
    </div>
  )
}
