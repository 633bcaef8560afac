import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { holdTexts } from '@/content/email-automation-hold'
import type { MailHold } from '@/contracts/email-automation-answers'
import type { HoldDecision } from '@/contracts/email-automation-requests'
import { type Database, query, transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

/** Mail that waits for the decision; a one-time code is of no use to anybody by then. */
const HELD = `d.state = 'planned' AND d.kind <> 'code' AND d.id <= h.held_through AND d.due_at <= h.due_until`

/** The mail that waits because this database was restored or copied; null when none does. */
export async function readHold({ db }: { db: Database }): Promise<MailHold | null> {
  const { rows } = await db.query<MailHold>(`
    SELECT h.reason, h.held_at, coalesce(sum(g.now), 0)::int AS now, coalesce(sum(g.later), 0)::int AS later,
      coalesce(json_agg(json_build_object('kind', g.kind, 'sequence_name', g.sequence_name, 'now', g.now)
        ORDER BY g.now DESC) FILTER (WHERE g.now > 0), '[]') AS groups
    FROM email_holds h LEFT JOIN LATERAL (
      SELECT d.kind, s.sequence_name, count(*) FILTER (WHERE d.due_at <= now())::int AS now,
        count(*) FILTER (WHERE d.due_at > now())::int AS later
      FROM email_deliveries d LEFT JOIN email_sequences s ON s.id = d.sequence_id
      WHERE ${HELD} GROUP BY d.kind, s.id) g ON true
    WHERE h.ended_at IS NULL GROUP BY h.id`)
  const [hold] = rows
  return hold ? { ...hold, held_at: new Date(hold.held_at).toISOString() } : null
}

/**
 * Holds all planned mail of a database that was just restored, in the transaction that restores it: what was sent after
 * the backup would leave a second time. The next worker takes the database as the one that it knows.
 */
export async function holdRestored({ db }: { db: Database }): Promise<void> {
  await db.query('DELETE FROM installation')
  await db.query(`
    INSERT INTO email_holds (reason, held_through, due_until)
    SELECT 'restored', (SELECT max(id) FROM email_deliveries), 'infinity'
    WHERE EXISTS (SELECT FROM email_deliveries WHERE state IN ('planned', 'sending'))
    ON CONFLICT ((true)) WHERE ended_at IS NULL DO UPDATE SET reason = excluded.reason, held_at = excluded.held_at,
      held_through = excluded.held_through, due_until = excluded.due_until`)
}

type DecideArgs = { req: PayloadRequest; userId: number; request: HoldDecision }

/**
 * Ends the hold. `send`: what is due leaves now. `skip`: what is due is skipped. Either way mail that is due later goes its
 * usual way from then on, and codes, which nobody waits for any more, are skipped. Without a hold nothing changes.
 *
 * @throws AppError 409 with `forecast` until `confirmed_recipients` is the number of mails that are due, and 409 when the
 *   other decision has been made meanwhile
 */
export async function decideHold({ req, userId, request }: DecideArgs): Promise<void> {
  const { decision, confirmed_recipients: confirmed } = request
  await transaction(req, async () => {
    const [hold] = await query<{ id: number }>(
      req,
      sql`UPDATE email_holds SET ended_at = now(), decision = ${decision}, decided_by = ${userId}
          WHERE ended_at IS NULL RETURNING id`,
    )
    if (!hold) return requireSame(req, decision)
    const [counted] = await query<{ now: number; later: number }>(
      req,
      sql`SELECT count(*) FILTER (WHERE d.due_at <= now())::int AS now, count(*) FILTER (WHERE d.due_at > now())::int AS later
          FROM email_deliveries d, email_holds h WHERE h.id = ${hold.id} AND ${sql.raw(HELD)}`,
    )
    const forecast = counted!
    // What throws here takes the end of the hold back.
    if (confirmed !== forecast.now) {
      throw new AppError(409, holdTexts.ask(decision, forecast.now), { details: { forecast } })
    }
    await query(
      req,
      sql`UPDATE email_deliveries d SET state = 'skipped', skip_reason = 'held_back', ended_at = now()
          FROM email_holds h
          WHERE h.id = ${hold.id} AND d.state = 'planned' AND d.id <= h.held_through AND d.due_at <= h.due_until
            AND d.due_at <= now() AND (d.kind = 'code' OR ${decision} = 'skip')`,
    )
    await query(req, sql`SELECT pg_notify('email_recheck', ''), pg_notify('email_wake', '')`)
  })
}

async function requireSame(req: PayloadRequest, decision: HoldDecision['decision']): Promise<void> {
  const [last] = await query<Pick<HoldDecision, 'decision'>>(
    req,
    sql`SELECT decision FROM email_holds ORDER BY ended_at DESC LIMIT 1`,
  )
  if (last && last.decision !== decision) throw new AppError(409, holdTexts.decided[last.decision])
}
