'use client'

import { useCallback, useEffect, useState } from 'react'

import { signInTexts } from '@/content/accounts'
import type { CurrentUser, OwnPurchase } from '@/contracts/accounts'
import { fetchCurrentUser, isSignedOut, logout, logoutEverywhere } from '@/ui/accounts/accounts-client'
import { api } from '@/ui/api-client'
import { SignInForm } from '@/ui/accounts/sign-in-form.client'

import { PurchaseList } from './purchase-list'
import styles from './purchases.module.css'

const texts = signInTexts.purchases

type State =
  | { kind: 'loading' }
  | { kind: 'signed-out' }
  | { kind: 'failed' }
  /** Leaving failed. */
  | { kind: 'still-signed-in'; again: () => Promise<void> }
  | { kind: 'signed-in'; user: CurrentUser; purchases: OwnPurchase[] }

/** 'I miei acquisti': a code by e-mail, then what was bought with that address, ready to download again. */
export function PurchasesScreen() {
  const [state, setState] = useState<State>({ kind: 'loading' })
  const load = useCallback(() => void loadPurchases().then(setState), [])
  useEffect(load, [load])

  const leaveBy = (way: () => Promise<void>) => () => {
    setState({ kind: 'signed-out' })
    way().catch((error: unknown) => {
      if (isSignedOut(error)) return
      console.warn(error instanceof Error ? error.message : error)
      setState({ kind: 'still-signed-in', again: way })
    })
  }

  return (
    <section className={styles.screen}>
      <h1 className={styles.title}>{texts.title}</h1>
      {state.kind === 'loading' && (
        <p className={styles.lead} role="status">
          {texts.loading}
        </p>
      )}
      {state.kind === 'failed' && (
        <div role="alert">
          <p className={styles.lead}>{texts.failed}</p>
          <button type="button" className={`button ${styles.retry}`} onClick={load}>
            {texts.retry}
          </button>
        </div>
      )}
      {state.kind === 'still-signed-in' && (
        <div role="alert">
          <p className={styles.lead}>{texts.leaveFailed}</p>
          <button type="button" className={`button ${styles.retry}`} onClick={leaveBy(state.again)}>
            {texts.leaveAgain}
          </button>
        </div>
      )}
      {state.kind === 'signed-out' && (
        <>
          <p className={styles.lead}>{texts.invitation}</p>
          <div className={styles.card}>
            <SignInForm onSignedIn={load} />
          </div>
        </>
      )}
      {state.kind === 'signed-in' && (
        <>
          <PurchaseList purchases={state.purchases} />
          <footer className={styles.account}>
            <p>
              {texts.signedInAs} <strong>{state.user.email}</strong>
            </p>
            <p className={styles.leave}>
              <button type="button" className={styles.link} onClick={leaveBy(logout)}>
                {texts.logout}
              </button>
              <button type="button" className={styles.link} onClick={leaveBy(logoutEverywhere)}>
                {texts.logoutEverywhere}
              </button>
            </p>
          </footer>
        </>
      )}
    </section>
  )
}

async function loadPurchases(): Promise<State> {
  let user: CurrentUser
  try {
    user = await fetchCurrentUser()
  } catch (error) {
    return isSignedOut(error) ? { kind: 'signed-out' } : { kind: 'failed' }
  }
  try {
    const { purchases } = await api<{ purchases: OwnPurchase[] }>('/api/my-purchases')
    return { kind: 'signed-in', user, purchases }
  } catch {
    return { kind: 'failed' }
  }
}
