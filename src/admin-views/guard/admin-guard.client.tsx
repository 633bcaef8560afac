'use client'

import { type ReactNode, useEffect, useState } from 'react'

import { fetchCurrentUser, fetchIsAdmin } from '@/ui/auth-client'
import { loginAddress } from '@/shared/login-address'

import { AccessDenied } from '../access-denied/access-denied'
import styles from './admin-guard.module.css'

/**
 * The browser's half of the guard (spec §2): shows its content to an administrator alone, as the server says now. The
 * server half (`requireAdmin`) has decided before; this one notices a session that has ended or a role that is gone.
 */
export function AdminGuard({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'checking' | 'denied' | 'admin'>('checking')

  useEffect(() => {
    const left = new AbortController()
    void whoIsThere().then((answer) => {
      if (left.signal.aborted) return
      if (answer !== 'signed-out') setState(answer)
      else window.location.replace(loginAddress(window.location.pathname + window.location.search))
    })
    return () => left.abort()
  }, [])

  if (state === 'admin') return children
  if (state === 'denied') return <AccessDenied />
  return (
    <p className={styles.checking} role="status">
      Verifica permessi...
    </p>
  )
}

async function whoIsThere(): Promise<'signed-out' | 'denied' | 'admin'> {
  try {
    await fetchCurrentUser()
  } catch {
    return 'signed-out'
  }
  return (await fetchIsAdmin()) ? 'admin' : 'denied'
}
