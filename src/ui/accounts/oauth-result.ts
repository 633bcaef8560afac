/** What comes back from the provider, as the popup tells the page that opened it (spec §2). */
export type OAuthResult =
  { type: 'OAUTH_SUCCESS'; code: string; state?: string } | { type: 'OAUTH_ERROR'; error: string }

const KEY = 'ore_serene_oauth_result'
/** A stored result older than this is ignored: its code has expired. */
const LIFETIME_MS = 2 * 60 * 1000

const DEFAULT_ERROR = 'OAuth authorization failed'

/** The result in a message or a stored text; undefined for anything else. */
export function readOAuthResult(value: unknown): OAuthResult | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { type, code, state, error } = value as Record<string, unknown>
  if (type === 'OAUTH_SUCCESS' && typeof code === 'string' && code !== '') {
    return { type, code, ...(typeof state === 'string' && state !== '' && { state }) }
  }
  if (type === 'OAUTH_ERROR') {
    return { type, error: typeof error === 'string' && error !== '' ? error : DEFAULT_ERROR }
  }
  return undefined
}

/** Leaves a result for another tab of this site, when there is no window to post it to. */
export function handOver(result: OAuthResult): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ ...result, at: Date.now() }))
  } catch {
    // Storage may be forbidden; the person then signs in again from the start.
  }
}

/** Reads and removes the stored result, so that one tab alone uses it. */
export function takeHandedOver(): OAuthResult | undefined {
  try {
    const stored = window.localStorage.getItem(KEY)
    if (stored === null) return undefined
    window.localStorage.removeItem(KEY)
    const value = JSON.parse(stored) as { at?: unknown }
    const age = typeof value.at === 'number' ? Date.now() - value.at : Infinity
    return age < LIFETIME_MS ? readOAuthResult(value) : undefined
  } catch {
    return undefined
  }
}

/**
 * Listens for results handed over by other tabs.
 *
 * @returns stops listening
 */
export function onHandedOver(listener: (result: OAuthResult) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== KEY || event.newValue === null) return
    const result = takeHandedOver()
    if (result) listener(result)
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
