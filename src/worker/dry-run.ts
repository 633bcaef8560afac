import { withClient } from '@/integrations/with-client'
import { lookAtDue } from '@/services/email-automation/ledger/claim'
import { holdCopied } from '@/services/email-automation/ledger/workers'
import { formatDateTime } from '@/shared/dates'

/**
 * Says what a pass would send, to whom and why, and changes nothing. A copy of a database that no worker has seen yet is
 * looked at as the first worker would leave it: with its planned mail held.
 *
 * @param now a pretended time; without it the database's own clock
 * @returns lines for people, one a mail, and a last one with their number
 * @throws Error of PostgreSQL
 */
export async function describeDue({
  databaseUrl,
  now,
}: {
  databaseUrl: string
  now?: Date
}): Promise<string[]> {
  const rows = await withClient(databaseUrl, async (db) => {
    await db.query('BEGIN')
    await holdCopied({ db })
    const due = await lookAtDue({ db, now })
    await db.query('ROLLBACK')
    return due
  })
  const lines = rows.map(
    ({ kind, user_email, due_at, sequence_name, skip_reason, is_paused, is_held, wait_until }) => {
      const what = sequence_name === null ? kind : `"${sequence_name}"`
      if (skip_reason !== null) return `would skip ${user_email}: ${skip_reason}`
      if (is_paused) return `would wait with ${user_email}: ${what}, the sequence is paused`
      if (is_held)
        return `would wait with ${user_email}: ${what}, held since the database was restored or copied`
      if (wait_until !== null) {
        return `would wait with ${user_email}: ${what}, its sending hours begin ${formatDateTime(wait_until)}`
      }
      return `would send to ${user_email}: ${what}, due ${formatDateTime(due_at)}`
    },
  )
  return [...lines, `${rows.length} due; nothing was sent.`]
}
