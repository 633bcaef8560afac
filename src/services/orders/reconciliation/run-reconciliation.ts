import type { Payload } from 'payload'

import { listStripeSessions, retrieveStripeSession } from '@/integrations/stripe-sessions'
import { type Database, database, withConnection } from '@/services/database'

import { type Ask, askPatiently } from './ask-patiently'
import { knownOf, markSeen, unseenPurchases } from './known-purchases'
import { beginPurchases, closeRun, moveOn, openRun, type Run } from './run-row'
import { settleVerdict } from './settle-verdict'

const LOCK = `hashtextextended('reconciliation', 0)`
/** Purchases that are read at a time; each is asked for by itself. */
const BATCH = 100

type RunArgs = { payload: Payload; now: () => Date }
type StepArgs = RunArgs & { db: Database; run: Run; ask: Ask }

/**
 * Compares every session that came to its end at Stripe with the shop, then every purchase that Stripe did not list. One
 * process at a time, whoever starts it; where a run was cut off the next one goes on. It keeps one page in memory.
 *
 * @returns false when another process is at it
 * @throws AppError 502 or 503 when Stripe cannot be asked: the run stays open, and is gone on with
 */
export function runReconciliation({ payload, now }: RunArgs): Promise<boolean> {
  return withConnection(payload, async (connection) => {
    const { rows } = await connection.query<{ ours: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS ours`)
    if (!rows[0]!.ours) return false
    const db = database(payload)
    const run = await openRun({ db, now: now() })
    const step = { payload, now, db, run, ask: askPatiently() }
    try {
      if (run.phase === 'sessions') await compareSessions(step)
      await comparePurchases(step)
      await closeRun({ db, run, now: now() })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await db.query('UPDATE reconciliations SET error = $2 WHERE id = $1', [run.id, reason])
      throw error
    }
    return true
  })
}

/** @returns whether any process is comparing at this moment: it holds the lock, in two halves of 32 bits */
export async function isReconciling({ payload }: { payload: Payload }): Promise<boolean> {
  const { rows } = await database(payload).query<{ held: boolean }>(
    `SELECT EXISTS (
       SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND ((classid::bigint << 32) | objid::bigint) = ${LOCK}) AS held`,
  )
  return rows[0]!.held
}

async function compareSessions(step: StepArgs): Promise<void> {
  const { payload, now, db, run, ask } = step
  for (let hasMore = true; hasMore;) {
    const page = await ask(() => listStripeSessions(run.cursor ?? undefined))
    const ids = page.sessions.map(({ id }) => id)
    const { purchases, offered } = await knownOf({ db, ids })
    for (const session of page.sessions) {
      const purchase = purchases.get(session.id)
      const isOffered = offered.has(session.id)
      const at = now()
      await settleVerdict({
        payload,
        runId: run.id,
        ask,
        sessionId: session.id,
        session,
        isOffered,
        purchase,
        now: at,
      })
    }
    await markSeen({ db, runId: run.id, purchaseIds: [...purchases.values()].map(({ id }) => id) })
    const last = ids.at(-1)
    hasMore = page.hasMore && last !== undefined
    if (last !== undefined) await moveOn({ db, run, cursor: last, sessions: ids.length })
  }
  await beginPurchases({ db, run })
}

async function comparePurchases(step: StepArgs): Promise<void> {
  const { payload, now, db, run, ask } = step
  for (;;) {
    const after = Number(run.cursor ?? 0)
    const batch = await unseenPurchases({ db, runId: run.id, after, before: run.started_at, limit: BATCH })
    if (batch.length === 0) return
    for (const [sessionId, purchase] of batch) {
      const session = await ask(() => retrieveStripeSession(sessionId))
      const at = now()
      await settleVerdict({
        payload,
        runId: run.id,
        ask,
        sessionId,
        session,
        isOffered: true,
        purchase,
        now: at,
      })
      await moveOn({ db, run, cursor: String(purchase.id), purchases: 1 })
    }
  }
}
