import type { Payload } from 'payload'

import { defaultSequences } from '@/content/mails/sequences'
import { database } from '@/services/database'

/**
 * Writes the default sequences into a shop that has none and never had any.
 *
 * @returns the names of what was written
 */
export async function seedSequences({ payload }: { payload: Payload }): Promise<string[]> {
  const { rows } = await database(payload).query<{ fresh: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM email_sequences)
        AND NOT EXISTS (SELECT FROM email_deliveries WHERE sequence_id IS NOT NULL) AS fresh`,
  )
  if (!rows[0]?.fresh) return []
  for (const data of defaultSequences) {
    await payload.create({
      collection: 'email-sequences',
      data: { ...data, count_clicks: 0, include_past_buyers: 0 },
      overrideAccess: true,
    })
  }
  return ['email sequences']
}
