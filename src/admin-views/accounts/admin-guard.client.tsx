'use client'

import { useStepNav } from '@payloadcms/ui'
import { type ReactNode, useCallback, useEffect, useState } from 'react'

import { loginAddress } from '@/shared/login-address'
import { SERVICE_DOWN } from '@/shared/service-down'
import { fetchCurrentUser, fetchIsAdmin, isSignedOut } from '@/ui/accounts/accounts-client'
import { Button } from '@/ui/kit/button'

import { AccessDenied } from './access-denied'
import styles from './admin-guard.module.css'

/**
 * The browser's half of the guard (spec §2): shows its content to an administrator alone, as the server says now. The
 * server half (`requireAdmin`) has decided before; this one notices a session that has ended or a role that is gone. An
 * outage is neither: it is reported, with a button that checks again.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'checking' | 'unknown' | 'denied' | 'admin'>('checking')
  const { setStepNav } = useStepNav()
  // The page says itself where one is; what Payload's page before it has set would stay.
  useEffect(() => setStepNav([]), [setStepNav])
  const check = useCallback((left?: AbortSignal) => {
    void whoIsThere().then((answer) => {
      if (left?.aborted) return
      if (answer !== 'signed-out') setState(answer)
      else window.location.replace(loginAddress(window.location.pathname + window.location.search))
    })
  }, [])

  useEffect(() => {
    const left = new AbortController()
    check(left.signal)
    return () => left.abort()
  }, [check])

  if (state === 'admin') return children
  if (state === 'denied') return <AccessDenied />
  if (state === 'unknown') {
    return (
      <div className={styles.checking} role="alert">
        <p>{SERVICE_DOWN}</p>
        <Button
          kind="primary"
          onClick={() => {
            setState('checking')
            check()
          }}
        >
          Riprova
        </Button>
      </div>
    )
  }
  return (
    <p className={styles.checking} role="status">
      Verifica permessi...
    </p>
  )
}

async function whoIsThere(): Promise<'signed-out' | 'unknown' | 'denied' | 'admin'> {
  try {
    await fetchCurrentUser()
  } catch (error) {
    return isSignedOut(error) ? 'signed-out' : 'unknown'
  }
  return (await fetchIsAdmin()) ? 'admin' : 'denied'
}
