import type { CurrentUser } from '@/contracts/accounts'

import { api, ApiError } from '../api-client'

/** The calls of spec §7 that have to do with signing in; the error texts are spec §8's. */

/** A call that was refused or failed. */
export class AuthError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's own sentence, where it sent one. */
  readonly sentence: string | undefined

  constructor(message: string, status: number, sentence?: string) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.sentence = sentence
  }
}

/** Whether an error says for sure that no one is signed in; an outage does not. */
export const isSignedOut = (error: unknown): boolean => error instanceof AuthError && error.status === 401

/**
 * @returns who is signed in
 * @throws AuthError when no one is, or the call fails
 */
export async function fetchCurrentUser(): Promise<CurrentUser> {
  const { user } = await call('Failed to fetch user', '/api/users/me')
  return user as CurrentUser
}

/** Spec §6: a refusal or a failed call counts as not admin. */
export async function fetchIsAdmin(): Promise<boolean> {
  try {
    return (await call('Failed to fetch admin status', '/api/admin/status')).isAdmin === true
  } catch {
    return false
  }
}

/** @throws AuthError when the session may still be alive */
export async function logout(): Promise<void> {
  await call('Failed to end session', '/api/logout')
}

/**
 * Ends every session of the signed-in person, this one included.
 *
 * @throws AuthError when they may still be alive
 */
export async function logoutEverywhere(): Promise<void> {
  await call('Failed to end sessions', '/api/sessions', { method: 'DELETE' })
}

/** @throws AuthError when the provider is not set up or does not answer */
export async function fetchLoginRedirectUrl(): Promise<string> {
  const query = new URLSearchParams({ originUrl: window.location.origin })
  const path = `/api/oauth/google/redirect_url?${query.toString()}`
  return (await call('Failed to get login redirect URL', path)).redirectUrl as string
}

/**
 * Exchanges what the provider handed over for a session cookie.
 *
 * @throws AuthError when it is refused
 */
export async function exchangeCode({ code, state }: { code: string; state?: string }): Promise<void> {
  await post('Failed to exchange code for session token', '/api/sessions', { code, state })
}

/** @throws AuthError with the server's sentence */
export async function sendOtp(email: string): Promise<void> {
  await post('Failed to send code', '/api/send-otp', { email })
}

/** @throws AuthError with the server's sentence */
export async function verifyOtp(email: string, otp: string): Promise<void> {
  await post('Failed to verify code', '/api/verify-otp', { email, otp })
}

type Call = { method?: 'POST' | 'DELETE'; body?: unknown }

const post = (what: string, path: string, body: unknown) => call(what, path, { method: 'POST', body })

/** @param what begins the message of a failure, before the status that spec §8 has in it */
async function call(what: string, path: string, options?: Call): Promise<Record<string, unknown>> {
  let answer: Record<string, unknown>
  try {
    answer = await api(path, options)
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === 'network')
      throw new AuthError(`${what}: ${String(error)}`, 0)
    throw failed(what, error.status, error.answer.error)
  }
  // Spec §7: an answer may carry an error whatever its status.
  if (answer.error !== undefined) throw failed(what, 200, answer.error)
  return answer
}

function failed(what: string, status: number, sentence: unknown): AuthError {
  const message = `${what}: API responded with HTTP status ${status}`
  return new AuthError(message, status, typeof sentence === 'string' ? sentence : undefined)
}
