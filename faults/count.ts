import { query } from '../tests/support/cluster'
import type { Buyers } from './buyers'
import { judgeLosses, type LedgerRow, type Losses } from './losses'
import { secondsUntil } from './wait'

type CountArgs = {
  /** The database itself, past every relay. */
  databaseUrl: string
  buyers: Buyers
  /** What the mail server answered with 250, as it came. */
  mails: () => readonly { raw: string }[]
  /** How long is waited for what is still on its way, in milliseconds. */
  withinMs?: number
}

/** An event whose process was killed is left alone for a minute, a message is tried a third time after half a minute. */
const SETTLES_WITHIN_MS = 120_000

/**
 * Counts by SQL of its own what was promised and what is there, once nothing is on its way any more.
 *
 * @throws Error when there is nothing to count
 * @returns the losses, and the seconds until everything was done (Infinity when it never was)
 */
export async function countLosses(args: CountArgs): Promise<Losses & { settledAfter: number }> {
  if (args.buyers.promised().length + args.buyers.untaken().length === 0)
    throw new Error('no buyer has paid: nothing could be lost')
  let losses: Losses | undefined
  const settledAfter = await secondsUntil(async () => {
    losses = await look(args)
    return losses.lost.length === 0
  }, args.withinMs ?? SETTLES_WITHIN_MS)
  return { ...(losses ?? (await look(args))), settledAfter }
}

async function look({ databaseUrl, buyers, mails }: CountArgs): Promise<Losses> {
  const column = async (sql: string) =>
    (await query<{ value: string }>(databaseUrl, sql)).map(({ value }) => value)
  const ledger = await query<LedgerRow>(
    databaseUrl,
    `SELECT d.id, d.kind, d.sequence_id AS sequence, p.checkout_session_id AS session, d.state,
       d.state NOT IN ('sent', 'skipped') AND d.due_at <= now()
         -- Cut off before its answer, it ends as failed and a person decides; what was answered is judged by its sender.
         AND NOT (d.kind = 'manual' AND d.state = 'failed') AS "isDue", d.error_message AS error
     FROM email_deliveries d LEFT JOIN purchases p ON p.id = d.purchase_id`,
  )
  const [active] = await column('SELECT count(*)::text AS value FROM email_sequences WHERE is_active = 1')
  return judgeLosses({
    promised: buyers.promised(),
    untaken: buyers.untaken(),
    purchases: await column('SELECT checkout_session_id AS value FROM purchases'),
    receipts: await column(
      `SELECT p.checkout_session_id AS value FROM receipts r JOIN purchases p ON p.id = r.purchase_id
       WHERE r.refunded_cents = 0`,
    ),
    ledger,
    mails: mails().map(({ raw }) => rowOf(raw)),
    activeSequences: Number(active),
  })
}

/** A message's id begins with the number of its row (src/services/email-automation/ledger/message-id.ts). */
export const rowOf = (raw: string): number => Number(/^message-id:\s*<(\d+)\./im.exec(raw)?.[1] ?? Number.NaN)
