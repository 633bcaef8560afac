import type { CurrentUser } from '@/contracts/auth'

/** The calls of spec §7 that have to do with signing in; the error texts are spec §8's. */

const JSON_BODY = { 'Content-Type': 'application/json' }

/** A refused call as an error. The answer is read to its end: an unread one keeps its connection busy. */
async function failure(what: string, response: Response): Promise<Error> {
  await response.text().catch(() => '')
  return new Error(`${what}: API responded with HTTP status ${response.status}`)
}

/**
 * @returns who is signed in
 * @throws Error when nobody is, or the call fails
 */
export async function fetchCurrentUser(): Promise<CurrentUser> {
  const response = await fetch('/api/users/me', { cache: 'no-store' })
  if (!response.ok) throw await failure('Failed to fetch user', response)
  return ((await response.json()) as { user: CurrentUser }).user
}

/** Spec §6: a refusal or a failed call counts as not admin. */
export async function fetchIsAdmin(): Promise<boolean> {
  try {
    const response = await fetch('/api/admin/status', { cache: 'no-store' })
    const { isAdmin } = (await response.json()) as { isAdmin?: unknown }
    return response.ok && isAdmin === true
  } catch {
    return false
  }
}

export async function logout(): Promise<void> {
  const response = await fetch('/api/logout', { cache: 'no-store' })
  await response.text()
}

/** Ends every session of the signed-in person, this one included. */
export async function logoutEverywhere(): Promise<void> {
  const response = await fetch('/api/sessions', { method: 'DELETE' })
  if (!response.ok)
    throw new Error(`Failed to end sessions: API responded with HTTP status ${response.status}`)
}

/** @throws Error when the provider is not set up or does not answer */
export async function fetchLoginRedirectUrl(): Promise<string> {
  const query = new URLSearchParams({ originUrl: window.location.origin })
  const response = await fetch(`/api/oauth/google/redirect_url?${query.toString()}`, { cache: 'no-store' })
  if (!response.ok) throw await failure('Failed to get login redirect URL', response)
  return ((await response.json()) as { redirectUrl: string }).redirectUrl
}

/** Exchanges what the provider handed over for a session cookie. */
export async function exchangeCode({ code, state }: { code: string; state?: string }): Promise<void> {
  const response = await fetch('/api/sessions', {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ code, state }),
  })
  if (!response.ok) throw await failure('Failed to exchange code for session token', response)
  await response.text()
}

/** @throws Error with the server's sentence */
export async function sendOtp(email: string): Promise<void> {
  await post('/api/send-otp', { email })
}

/** @throws Error with the server's sentence */
export async function verifyOtp(email: string, otp: string): Promise<void> {
  await post('/api/verify-otp', { email, otp })
}

async function post(path: string, body: Record<string, string>): Promise<void> {
  const response = await fetch(path, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) })
  const answer = (await response.json().catch(() => ({}))) as { error?: unknown }
  if (typeof answer.error === 'string') throw new Error(answer.error)
  if (!response.ok) throw new Error(`API responded with HTTP status ${response.status}`)
}
