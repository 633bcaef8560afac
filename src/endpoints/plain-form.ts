import type { PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { type KeptForm, packForm } from '@/services/plain-forms/kept-form'

import { readText } from './read-json'

/** Ten minutes: to correct what was wrong, not to keep a person's data in a browser. */
const KEPT_SECONDS = 600

/** Whether a request is a form that a browser sent by itself, without a script. */
export const isPlainForm = ({ headers }: PayloadRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(headers.get('content-type') ?? '')

/** @throws AppError 413 when it is larger than any form of this site */
export const readForm = async (req: PayloadRequest): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(await readText(req)))

type Kept = { form: KeptForm; fields: Readonly<Record<string, string>> | null }

/**
 * Leads a browser on (303).
 *
 * @param location a whole address, or a path of this site
 * @param kept keeps what was typed for the page that shows it again; with null, forgets it
 */
export function seeOther(location: string, kept?: Kept): Response {
  const headers = new Headers({
    Location: location.startsWith('/') ? `${env.SERVER_URL}${location}` : location,
  })
  if (kept) headers.set('Set-Cookie', cookieOf(kept))
  return new Response(null, { status: 303, headers })
}

function cookieOf({ form: { cookie, path, longest }, fields }: Kept): string {
  const secure = env.SERVER_URL.startsWith('https:') ? '; Secure' : ''
  const [value, seconds] = fields === null ? ['', 0] : [packForm(fields, longest), KEPT_SECONDS]
  return `${cookie}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`
}
