import { signInTexts } from '@/content/accounts'

import { fetchLoginRedirectUrl } from './accounts-client'
import { type OAuthResult, readOAuthResult } from './oauth-result'

/** Spec §9. */
const WIDTH = 500
const HEIGHT = 600
const POLL_MS = 1000

/** Style of the popup until its address is known. */
const WAITING =
  'display: grid; place-items: center; min-height: 100vh; margin: 0; background: #eef1f8; color: #171a3d; font: 17px system-ui, sans-serif'

/**
 * Opens the provider in a popup and waits for what it posts back. Call it in the click itself: the window opens empty at
 * once, because a browser blocks one that is opened after an answer has come, and gets its address later.
 *
 * @param signal ends the wait when the result came another way
 * @throws Error with a text of spec §8
 */
export async function askGoogle(signal: AbortSignal): Promise<OAuthResult> {
  const popup = openEmpty()
  const done = new AbortController()
  signal.addEventListener('abort', () => done.abort(), { signal: done.signal })
  const result = waitFor(popup, done)
  const ledOn = fetchLoginRedirectUrl().then((url) => {
    if (!popup.closed) popup.location.replace(url)
    return result
  })
  try {
    return await Promise.race([ledOn, result])
  } catch (error) {
    if (!signal.aborted) popup.close()
    throw error
  } finally {
    done.abort()
  }
}

function openEmpty(): Window {
  const left = Math.max(0, window.screenX + (window.outerWidth - WIDTH) / 2)
  const top = Math.max(0, window.screenY + (window.outerHeight - HEIGHT) / 2)
  const features = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
  const popup = window.open('', 'ore-serene-google', features)
  if (!popup) throw new Error('Failed to open popup window')
  try {
    popup.document.title = signInTexts.google
    popup.document.body.textContent = signInTexts.googleOpens
    popup.document.body.style.cssText = WAITING
  } catch {
    // A window of this name is open already and shows the provider, so its document is out of reach.
  }
  return popup
}

function waitFor(popup: Window, done: AbortController): Promise<OAuthResult> {
  return new Promise((resolve, reject) => {
    const onMessage = (event: MessageEvent<unknown>) => {
      // Only this site, and only the very window that was opened.
      if (event.origin !== window.location.origin || event.source !== popup) return
      const result = readOAuthResult(event.data)
      if (result) resolve(result)
    }
    const poll = setInterval(() => {
      if (popup.closed) afterMessages(() => reject(new Error('User cancelled the login process')))
    }, POLL_MS)
    window.addEventListener('message', onMessage, { signal: done.signal })
    done.signal.addEventListener('abort', () => {
      clearInterval(poll)
      reject(new DOMException('', 'AbortError'))
    })
  })
}

/** Runs `act` after messages that are already queued: a window that succeeds posts its result, then closes. */
function afterMessages(act: () => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    act()
  }
  port2.postMessage(null)
}
