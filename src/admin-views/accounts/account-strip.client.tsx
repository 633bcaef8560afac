'use client'

import { Link } from '@payloadcms/ui'
import { useState } from 'react'

import { isSignedOut, logout } from '@/ui/accounts/accounts-client'
import { Button } from '@/ui/kit/button'

import styles from '../header/admin-header.module.css'

/** The signed-in person and Logout (spec §4: the user is cleared, then the session is ended on the server). */
export function AccountStrip({ email }: { email: string }) {
  const [state, setState] = useState<'here' | 'leaving' | 'failed'>('here')
  const leave = async () => {
    setState('leaving')
    try {
      await logout()
    } catch (error) {
      if (!isSignedOut(error)) {
        console.warn(error instanceof Error ? error.message : error)
        setState('failed')
        return
      }
    }
    window.location.replace('/login')
  }
  return (
    <>
      <p className={styles.welcome} role={state === 'failed' ? 'alert' : undefined}>
        {state === 'here' && (
          <>
            <span className={styles.greeting}>Ti diamo il benvenuto, </span>
            <Link href="/admin/account" prefetch={false} title="Il tuo account">
              {email}
            </Link>
          </>
        )}
        {state === 'leaving' && 'Uscita in corso…'}
        {state === 'failed' && 'Uscita non riuscita: il tuo accesso è ancora aperto. Riprova.'}
      </p>
      <Button disabled={state === 'leaving'} onClick={() => void leave()}>
        Logout
      </Button>
    </>
  )
}
