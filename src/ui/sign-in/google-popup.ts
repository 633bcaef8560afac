import { fetchLoginRedirectUrl } from '../auth-client'
import { type OAuthResult, readOAuthResult } from './oauth-result'

/** Spec §9. */
const WIDTH = 500
const HEIGHT = 600
const POLL_MS = 1000

/**
 * Opens the provider in a popup and waits for what it posts back.
 *
 * @param signal ends the wait when the result came another way
 * @throws Error with a text of spec §8
 */
export async function askGoogle(signal: AbortSignal): Promise<OAuthResult> {
  const url = await fetchLoginRedirectUrl()
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  const popup = window.open(
    url,
    'ore-serene-google',
    `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`,
  )
  if (!popup) throw new Error('Failed to open popup window')
  return waitFor(popup, signal)
}

function waitFor(popup: Window, signal: AbortSignal): Promise<OAuthResult> {
  return new Promise((resolve, reject) => {
    const done = new AbortController()
    const finish = (settle: () => void) => {
      done.abort()
      clearInterval(poll)
      settle()
    }
    const onMessage = (event: MessageEvent<unknown>) => {
      // Only this site, and only the very window that was opened.
      if (event.origin !== window.location.origin || event.source !== popup) return
      const result = readOAuthResult(event.data)
      if (result) finish(() => resolve(result))
    }
    let closedBefore = false
    const poll = setInterval(() => {
      // A window on its way back from a strict provider looks closed for a moment: it counts at the second look.
      if (popup.closed && closedBefore) finish(() => reject(new Error('User cancelled the login process')))
      closedBefore = popup.closed
    }, POLL_MS)
    window.addEventListener('message', onMessage, { signal: done.signal })
    signal.addEventListener('abort', () => finish(() => reject(new DOMException('', 'AbortError'))), {
      signal: done.signal,
    })
  })
}
