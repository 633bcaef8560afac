import pg from 'pg'

import { emailStats } from '../../src/services/email-automation/email-stats'
import { countDue } from '../../src/services/email-automation/ledger/claim'
import { takeUpOrphans } from '../../src/services/email-automation/ledger/workers'

import { createDatabase, query } from '../../tests/support/cluster'
import { addPurchases, addSequence } from '../../tests/support/email'

/** The median of a few runs, in milliseconds. */
async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]!
}

/** 100,000 purchases by 5 sequences in one statement, against the same rows merely copied. */
export async function planningRatio(clusterUrl: string): Promise<number> {
  const url = await createDatabase(clusterUrl)
  await query(url, 'DELETE FROM email_sequences')
  await addPurchases(url, 100_000, '2026-01-01T10:00:00Z')
  // The triggers plan while rows are added; here everything is planned at once.
  await query(url, 'ALTER TABLE email_sequences DISABLE TRIGGER email_sequence_changed')
  for (let days = 1; days <= 5; days++) await addSequence(url, { days: days * 20 })
  await query(url, 'VACUUM (ANALYZE) purchases')
  const timed = async (sql: string) => {
    const begun = performance.now()
    await query(url, sql)
    return performance.now() - begun
  }
  const planning = await timed('SELECT email_plan(NULL, NULL)')
  await query(url, 'CREATE TABLE plain (LIKE email_deliveries INCLUDING DEFAULTS)')
  const plain = await timed('INSERT INTO plain SELECT * FROM email_deliveries')
  return planning / plain
}

/** A ledger of a million rows: what a tick with nothing due costs, and the screen against the best SQL. */
export async function millionRows(clusterUrl: string) {
  const url = await createDatabase(clusterUrl)
  await query(
    url,
    `INSERT INTO email_deliveries (kind, priority, state, sequence_id, purchase_id, email_type, user_email, session_id, due_at, attempt_at, sent_at, ended_at)
     SELECT 'sequence', 2, CASE WHEN n % 2 = 0 THEN 'planned' WHEN n % 50 = 1 THEN 'failed' ELSE 'sent' END, n % 5, n, 'welcome',
       'p' || n || '@example.it', 'cs_' || n, now() + interval '1 day' + n * interval '1 second',
       now() + interval '1 day' + n * interval '1 second', CASE WHEN n % 2 = 1 THEN now() END,
       CASE WHEN n % 2 = 1 THEN now() - n * interval '1 second' END
     FROM generate_series(1, 1000000) n`,
  )
  await query(url, 'VACUUM (ANALYZE) email_deliveries')
  const db = new pg.Pool({ connectionString: url, max: 2 })
  // The cluster may end before the pool has quite closed.
  db.on('error', () => {})
  try {
    const tick = async () => {
      for (const priority of [0, 1, 2]) await countDue({ db, priority, limit: 100, now: undefined })
      await takeUpOrphans({ db })
    }
    await tick()
    const tickMs = await median(50, tick)
    const statsMs = await median(7, () => emailStats({ db }))
    const bestStatsMs = await median(7, () =>
      db.query(`SELECT count(*) FILTER (WHERE state = 'sent'), count(*) FROM email_deliveries
                WHERE state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden`),
    )
    return { tickMs, stats: statsMs / bestStatsMs }
  } finally {
    await db.end()
  }
}
