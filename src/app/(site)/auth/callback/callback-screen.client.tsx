'use client'

import { useEffect } from 'react'

import { signInTexts } from '@/content/accounts'
import { handOver, type OAuthResult } from '@/ui/accounts/oauth-result'

import styles from './callback.module.css'

const texts = signInTexts.callback
/**
 * A script can only close a window that a script opened: any other goes on to the login screen, which reads the result
 * itself.
 */
const STAY_MS = 3000

/** Where the provider leads back to: tells the page that opened this window, or leaves the result for another tab. */
export function CallbackScreen() {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search)
    // In development the effect runs twice.
    if (!(window.history.state as { handedOver?: boolean } | null)?.handedOver) {
      const opener = window.opener as Window | null
      if (opener) opener.postMessage(resultForOpener(query), window.location.origin)
      else handOver(resultForOtherTabs(query))
      // The code does not stay in the address, and so not in the history either.
      window.history.replaceState({ handedOver: true }, '', window.location.pathname)
      window.close()
    }
    const leave = setTimeout(() => window.location.replace('/login'), STAY_MS)
    return () => clearTimeout(leave)
  }, [])

  return (
    <main className={styles.screen}>
      <p className={styles.working} role="status">
        {texts.working}
      </p>
      <p className={styles.hint}>{texts.close}</p>
    </main>
  )
}

/** Spec §2: without a code the opener hears this one text, whatever the provider said. */
function resultForOpener(query: URLSearchParams): OAuthResult & { reason?: string } {
  return (
    success(query) ?? {
      type: 'OAUTH_ERROR',
      error: 'No authorization code received',
      reason: query.get('error_description') ?? query.get('error') ?? undefined,
    }
  )
}

function resultForOtherTabs(query: URLSearchParams): OAuthResult {
  const reason = query.get('error_description') ?? query.get('error')
  return (
    success(query) ?? {
      type: 'OAUTH_ERROR',
      error: reason ?? 'No OAuth code or error found in URL parameters.',
    }
  )
}

function success(query: URLSearchParams): OAuthResult | undefined {
  const code = query.get('code')
  return code ? { type: 'OAUTH_SUCCESS', code, state: query.get('state') ?? undefined } : undefined
}
