import type { Payload } from 'payload'

import { footer } from '@/content/landing/ending'
import { database } from '@/services/database'

import { readInTime } from './read-in-time'

type Texts = Pick<typeof footer, 'privacy' | 'privacyUrl' | 'terms' | 'termsUrl'>

let lastRead: Texts = footer

/**
 * The links to the privacy notice and the terms, as the landing page's footer has them published. By SQL, and without a
 * database as they were read last: no page is held up by its foot.
 */
export async function readLegalLinks({ payload }: { payload: Payload }): Promise<Texts> {
  const found = await readInTime({ payload, what: 'the legal links', reading: readTexts(payload) })
  if (found) lastRead = found
  return lastRead
}

async function readTexts(payload: Payload): Promise<Texts> {
  const { rows } = await database(payload).query<Record<keyof Texts, string | null>>(
    `SELECT footer_privacy AS "privacy", footer_privacy_url AS "privacyUrl", footer_terms AS "terms",
            footer_terms_url AS "termsUrl" FROM landing ORDER BY id LIMIT 1`,
  )
  const text = (name: keyof Texts) => rows[0]?.[name]?.trim() || footer[name]
  return {
    privacy: text('privacy'),
    privacyUrl: text('privacyUrl'),
    terms: text('terms'),
    termsUrl: text('termsUrl'),
  }
}
