'use client'

import { useState } from 'react'

import { logoutEverywhere } from '@/ui/accounts/accounts-client'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'

import styles from './account.module.css'

/** Ends every session of the signed-in person, then leads to the login. */
export function LogoutEverywhereButton() {
  const [hasFailed, setFailed] = useState(false)
  const leave = () => {
    setFailed(false)
    logoutEverywhere().then(
      () => window.location.replace('/login'),
      (error: unknown) => {
        console.warn(error instanceof Error ? error.message : error)
        setFailed(true)
      },
    )
  }
  return (
    <div className={styles.leave}>
      <Button onClick={leave}>Esci da tutti i dispositivi</Button>
      {hasFailed && <Notice>Non è riuscito. Riprova tra poco.</Notice>}
    </div>
  )
}
