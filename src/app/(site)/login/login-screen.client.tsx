'use client'

import { useCallback, useEffect } from 'react'

import { signInTexts } from '@/content/accounts'
import { returnPath } from '@/shared/login-address'
import { fetchCurrentUser, isSignedOut } from '@/ui/accounts/accounts-client'
import { SignInForm } from '@/ui/accounts/sign-in-form.client'

import styles from './login.module.css'

const texts = signInTexts.login

/** The one way into the back office. Whoever is signed in already is led on to where they came from. */
export function LoginScreen() {
  const leave = useCallback(() => {
    const from = new URLSearchParams(window.location.search).get('from')
    window.location.replace(returnPath(from))
  }, [])

  useEffect(() => {
    fetchCurrentUser().then(leave, (error: unknown) => {
      // To be signed out is the usual case here, not a failure.
      if (!isSignedOut(error)) console.warn(error instanceof Error ? error.message : error)
    })
  }, [leave])

  return (
    <section className={styles.screen}>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.subtitle}>{texts.subtitle}</p>
      <div className={styles.card}>
        <SignInForm onSignedIn={leave} />
      </div>
    </section>
  )
}
