import type { Payload } from 'payload'

import type { Page } from '@/payload-types'
import { database } from '@/services/database'

import { soundRichText } from '@/shared/sound-rich-text'

type TermsVersion = {
  version: number
  title: string
  body: Page['body']
  /** From when until when visitors read it at /termini, ISO 8601; until is null for the one they read now. */
  since: string
  until: string | null
}

/** The terms of sale as they were in one version; null when there is none of this number. */
export async function readTermsVersion({
  payload,
  version,
}: {
  payload: Payload
  version: number
}): Promise<TermsVersion | null> {
  const { rows } = await database(payload).query<{
    title: string
    body: unknown
    since: Date
    until: Date | null
  }>(
    `SELECT v.title, v.body, v.published_at AS since,
       (SELECT n.published_at FROM terms_versions n WHERE n.version > v.version ORDER BY n.version LIMIT 1) AS until
     FROM terms_versions v WHERE v.version = $1`,
    [version],
  )
  const body = soundRichText(rows[0]?.body)
  if (!rows[0] || !body) return null
  const { title, since, until } = rows[0]
  return { version, title, body, since: since.toISOString(), until: until?.toISOString() ?? null }
}
