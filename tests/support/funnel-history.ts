import fc from 'fast-check'
import type pg from 'pg'

import type { FunnelSums } from '@/contracts/visits'
import { createVisitSums } from '@/services/visits/visit-sums'
import { foldVisits, writeVisits } from '@/services/visits/write-visits'

/** Hours around both changes of the clock in 2026, and any other of the year. */
const moment = fc.oneof(
  fc.integer({ min: -30, max: 30 }).map((hours) => new Date(Date.UTC(2026, 2, 29, 1) + hours * 1_790_000)),
  fc.integer({ min: -30, max: 30 }).map((hours) => new Date(Date.UTC(2026, 9, 25, 1) + hours * 1_790_000)),
  fc
    .integer({ min: 0, max: 365 * 24 * 60 })
    .map((minutes) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)),
)
const visit = fc.record({
  source: fc.constantFrom('diretto', 'google', 'lettera', 'altro'),
  medium: fc.constantFrom('', 'email', 'cpc'),
  campaign: fc.constantFrom('', 'natale'),
  device: fc.constantFrom('mobile' as const, 'tablet' as const, 'desktop' as const, '' as const),
  at: moment,
})
const sale = fc.record({
  provider: fc.constantFrom('stripe', 'sandbox', 'gift'),
  isTest: fc.boolean(),
  cents: fc.integer({ min: 0, max: 9900 }),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
})

/** What happens in a shop, in any order. */
export const step = fc.oneof(
  fc.record({ kind: fc.constant('visits' as const), visits: fc.array(visit, { maxLength: 20 }) }),
  fc.record({ kind: fc.constant('checkout' as const), visit, sale }),
  fc.record({ kind: fc.constant('purchase' as const), visit, sale }),
  fc.record({ kind: fc.constantFrom('bin' as const, 'back' as const, 'delete' as const), which: fc.nat(20) }),
  fc.record({ kind: fc.constant('change' as const), which: fc.nat(20), visit, sale }),
  fc.record({ kind: fc.constant('fold' as const) }),
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const period = fc
  .record({
    first: fc.integer({ min: 0, max: 364 }),
    days: fc.integer({ min: 1, max: 300 }),
    near: fc.boolean(),
  })
  .map(({ first, days, near }) => {
    const from = near ? Date.UTC(2026, 2, 28 + (first % 3)) : Date.UTC(2026, 0, 1 + first)
    const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
    return { from: iso(from), to: iso(from + (days - 1) * 86_400_000) }
  })

/** Visits one by one, which the shop itself never keeps. */
export const RAW_VISITS =
  'CREATE TABLE raw_visits (at timestamptz, source text, medium text, campaign text, device text)'

/** Lets a history happen, as the shop would write it. */
export async function happen(db: pg.Pool, steps: readonly Step[]): Promise<void> {
  let serial = 0
  const ids: number[] = []
  const pick = (which: number) => ids[which % Math.max(1, ids.length)]
  const idOf = ({ isTest }: { isTest: boolean }) => `cs_${isTest ? 'test' : 'live'}_${serial++}`
  for (const one of steps) {
    if (one.kind === 'fold') await foldVisits({ db })
    else if (one.kind === 'visits') {
      const sums = createVisitSums({ mostSources: 500 })
      for (const { at, ...rest } of one.visits) {
        sums.add(rest, at)
        await db.query('INSERT INTO raw_visits VALUES ($1, $2, $3, $4, $5)', [at, ...namesOf(rest)])
      }
      await writeVisits({ db, sums: sums.take() })
    } else if (one.kind === 'checkout') {
      const { provider, isTest, cents, currency } = {
        ...one.sale,
        ...(one.sale.provider === 'gift' && { provider: 'stripe' }),
      }
      await db.query(
        `INSERT INTO checkout_sessions (session_id, provider, idempotency_key, product_name, amount_cents, currency,
           quantity, success_path, cancel_path, status, source, medium, campaign, device, created_at)
         VALUES ($1, $2, gen_random_uuid(), 'P', $3, $4, 1, '/', '/', 'open', $5, $6, $7, $8, $9)`,
        [idOf({ isTest }), provider, cents, currency, ...namesOf(one.visit).map(orNull), one.visit.at],
      )
    } else if (one.kind === 'purchase') {
      const { rows } = await db.query<{ id: number }>(
        `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency,
           source, medium, campaign, device, purchased_at)
         VALUES ($1, $2, 'a@posta.example', 'P', $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
        [
          idOf(one.sale),
          one.sale.provider,
          one.sale.cents,
          one.sale.currency,
          ...namesOf(one.visit).map(orNull),
          one.visit.at,
        ],
      )
      ids.push(rows[0]!.id)
    } else if (one.kind === 'change') {
      await db.query(
        `UPDATE purchases SET amount_cents = $2, currency = $3, source = $4, medium = $5, campaign = $6, device = $7,
           purchased_at = $8 WHERE id = $1`,
        [pick(one.which), one.sale.cents, one.sale.currency, ...namesOf(one.visit).map(orNull), one.visit.at],
      )
    } else if (one.kind === 'delete') await db.query('DELETE FROM purchases WHERE id = $1', [pick(one.which)])
    else {
      const value = one.kind === 'bin' ? 'now()' : 'NULL'
      await db.query(`UPDATE purchases SET deleted_at = ${value} WHERE id = $1`, [pick(one.which)])
    }
  }
}

const namesOf = ({
  source,
  medium,
  campaign,
  device,
}: Record<'source' | 'medium' | 'campaign' | 'device', string>) => [source, medium, campaign, device]
const orNull = (name: string) => name || null

type Counted = FunnelSums & { source: string; medium: string; campaign: string; device: string; day: string }

/**
 * The same figures counted row by row.
 *
 * @param until the hour at which the last day ends; null for the whole day
 */
export async function countByHand(
  db: pg.Pool,
  { from, to, until = null }: { from: string; to: string; until?: number | null },
): Promise<Counted[]> {
  const { rows } = await db.query<Counted>(
    `WITH every AS (
       SELECT at, source, medium, campaign, device, 1 AS visits, 0 AS checkouts, 0 AS paid, 0 AS revenue FROM raw_visits
       UNION ALL
       SELECT created_at, source, medium, campaign, device::text, 0, 1, 0, 0 FROM checkout_sessions
       WHERE provider = 'stripe' AND session_id NOT LIKE 'cs\\_test\\_%'
       UNION ALL
       SELECT purchased_at, source, medium, campaign, device::text, 0, 0, 1, amount_cents FROM purchases
       WHERE provider = 'stripe' AND checkout_session_id NOT LIKE 'cs\\_test\\_%' AND deleted_at IS NULL
         AND currency = 'EUR'
     )
     SELECT coalesce(source, '') AS source, coalesce(medium, '') AS medium, coalesce(campaign, '') AS campaign,
       coalesce(device, '') AS device, (at AT TIME ZONE 'Europe/Rome')::date::text AS day, sum(visits)::int AS visits,
       sum(checkouts)::int AS checkouts, sum(paid)::int AS paid, sum(revenue)::int AS revenue_cents
     FROM every
     WHERE (at AT TIME ZONE 'Europe/Rome')::date BETWEEN $1 AND $2
       AND ($3::int IS NULL OR at < ($2::date + make_interval(hours => $3)) AT TIME ZONE 'Europe/Rome')
     GROUP BY 1, 2, 3, 4, 5`,
    [from, to, until],
  )
  return rows
}

/** Adds counted rows up by some of their names: a map from the names to the sums; what is nothing is left out. */
export function addUp(rows: readonly (Partial<Counted> & FunnelSums)[], by: readonly (keyof Counted)[]) {
  const sums: Record<string, FunnelSums> = {}
  for (const row of rows) {
    const key = by.map((name) => row[name]).join('|')
    const sum = (sums[key] ??= { visits: 0, checkouts: 0, paid: 0, revenue_cents: 0 })
    sum.visits += row.visits
    sum.checkouts += row.checkouts
    sum.paid += row.paid
    sum.revenue_cents += row.revenue_cents
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => Object.values(sum).some((n) => n !== 0)))
}
