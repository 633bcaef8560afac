import fc from 'fast-check'
import type pg from 'pg'

import { romeDay } from '@/shared/dates'

export type Sale = Partial<{
  session: string
  provider: 'stripe' | 'sandbox' | 'gift'
  cents: number
  currency: string
  at: Date
  refunded: number
  refundedAt: Date
}>
let count = 0
/** Purchases as an import would write them, by one statement. */
export const insertSales = async (db: pg.Pool, sales: Sale[]): Promise<number[]> => {
  const values = sales.flatMap((sale) => [
    sale.session ?? `cs_live_${count++}`,
    sale.provider ?? 'stripe',
    sale.cents ?? 3700,
    sale.currency ?? 'EUR',
    sale.at ?? new Date(),
    sale.refunded ?? 0,
    sale.refundedAt ?? null,
  ])
  const rows = sales.map((_, row) => {
    const [session, provider, cents, currency, at, refunded, refundedAt] = Array.from(
      { length: 7 },
      (_, index) => `$${row * 7 + index + 1}`,
    )
    return `(${session}, ${provider}::enum_purchases_provider, 'a@posta.example', 'Planner', ${cents}::numeric, ${currency},
      'paid', ${at}::timestamptz, ${refunded}::numeric, ${refundedAt}::timestamptz)`
  })
  const made = await db.query<{ id: number }>(
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status,
       purchased_at, refunded_cents, refunded_at) VALUES ${rows.join(', ')} RETURNING id`,
    values,
  )
  return made.rows.map(({ id }) => id)
}
/** Refunds by the day on which they were made, which the rows alone do not tell once there are several. */
type Refund = { purchaseId: number; at: Date; cents: number }
/** Around both changes of the hour of 2026, the end of a month and of the year. */
const MIDNIGHTS = ['2026-03-28T23:00Z', '2026-03-29T22:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z']
const moment = fc
  .tuple(
    fc.constantFrom(...MIDNIGHTS, '2026-10-31T23:00Z', '2026-12-31T23:00Z'),
    fc.integer({ min: -90, max: 90 }),
  )
  .map(([midnight, minutes]) => new Date(Date.parse(midnight) + minutes * 60_000))
const sale = fc.record({
  provider: fc.constantFrom('stripe' as const, 'stripe' as const, 'sandbox' as const, 'gift' as const),
  cents: fc.constantFrom(3700, 8700, 0),
  currency: fc.constantFrom('EUR', 'eur', 'USD'),
  at: moment,
})
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('sell' as const),
      sales: fc.array(sale, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      which: fc.nat(),
      cents: fc.integer({ min: 1, max: 3700 }),
      at: moment,
    }),
  },
  fc.record({ do: fc.constant('fail' as const), which: fc.nat(), left: fc.nat(3700) }),
  fc.record({ do: fc.constant('bin' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('restore' as const) }),
  fc.record({ do: fc.constant('lose' as const), which: fc.nat(), at: moment }),
  fc.record({
    do: fc.constant('correct' as const),
    which: fc.nat(),
    at: moment,
    cents: fc.constantFrom(100, 3700),
  }),
  fc.record({ do: fc.constant('delete' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('touch' as const) }),
)
export const history = fc.array(step, { minLength: 4, maxLength: 24 })
export const period = fc
  .tuple(fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-25', '2026-10-30', '2026-12-31'), fc.nat(40))
  .map(([from, days]) => ({
    from,
    to: new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10),
  }))

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Plays a history, and tells the refunds that are left of it. */
export async function live(db: pg.Pool, steps: Step[]): Promise<Refund[]> {
  let ids: number[] = []
  let refunds: Refund[] = []
  const of = (which: number) => ids[which % ids.length]!
  for (const one of steps) {
    if (one.do === 'sell') ids.push(...(await insertSales(db, one.sales)))
    else if (ids.length === 0) continue
    else if (one.do === 'refund') {
      await db.query(
        'UPDATE purchases SET refunded_cents = refunded_cents + $2, refunded_at = $3 WHERE id = $1',
        [of(one.which), one.cents, one.at],
      )
      refunds.push({ purchaseId: of(one.which), at: one.at, cents: one.cents })
    } else if (one.do === 'fail') {
      const id = of(one.which)
      const kept: Refund[] = []
      let left = one.left
      for (const refund of refunds.filter(({ purchaseId }) => purchaseId === id)) {
        const cents = Math.min(left, refund.cents)
        left -= cents
        if (cents > 0) kept.push({ ...refund, cents })
      }
      const total = kept.reduce((sum, { cents }) => sum + cents, 0)
      await db.query('UPDATE purchases SET refunded_cents = $2, refunded_at = $3 WHERE id = $1', [
        id,
        total,
        kept.at(-1)?.at ?? null,
      ])
      refunds = [...refunds.filter(({ purchaseId }) => purchaseId !== id), ...kept]
    } else if (one.do === 'bin')
      await db.query('UPDATE purchases SET deleted_at = now() WHERE id = $1', [of(one.which)])
    else if (one.do === 'restore') await db.query('UPDATE purchases SET deleted_at = NULL')
    else if (one.do === 'lose') {
      await db.query(
        `UPDATE purchases SET status = 'lost', disputed_cents = amount_cents, disputed_at = $2 WHERE id = $1`,
        [of(one.which), one.at],
      )
    } else if (one.do === 'correct') {
      await db.query('UPDATE purchases SET purchased_at = $2, amount_cents = $3 WHERE id = $1', [
        of(one.which),
        one.at,
        one.cents,
      ])
    } else if (one.do === 'delete') {
      const id = of(one.which)
      await db.query('DELETE FROM purchases WHERE id = $1', [id])
      ids = ids.filter((other) => other !== id)
      refunds = refunds.filter(({ purchaseId }) => purchaseId !== id)
    } else await db.query('UPDATE purchases SET customer_name = $1', ['Agata'])
  }
  return refunds
}

/** Without a price, what was added by hand is a gift. */
const COUNTED = `deleted_at IS NULL AND upper(currency) = 'EUR'
  AND (provider = 'stripe' OR provider = 'gift' AND amount_cents > 0)`
/** The same figures from the rows themselves; days by PostgreSQL's own calendar. */
export async function countRows(db: pg.Pool, { from, to }: { from: string; to: string }, refunds: Refund[]) {
  const day = (column: string) =>
    `to_char(${column} AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD') BETWEEN $1 AND $2`
  const sums = await db.query<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE ${day('purchased_at')})::int AS orders,
       coalesce(sum(amount_cents) FILTER (WHERE ${day('purchased_at')}), 0)::int AS gross_cents,
       coalesce(sum(disputed_cents) FILTER (WHERE status = 'lost' AND ${day('disputed_at')}), 0)::int AS lost_cents
     FROM purchases WHERE ${COUNTED}`,
    [from, to],
  )
  const counted = await db.query<{ id: number }>(`SELECT id FROM purchases WHERE ${COUNTED}`)
  const ids = new Set(counted.rows.map(({ id }) => id))
  const inPeriod = refunds.filter(
    ({ purchaseId, at }) => ids.has(purchaseId) && romeDay(at) >= from && romeDay(at) <= to,
  )
  return {
    ...sums.rows[0],
    refunds: inPeriod.length,
    refunded_cents: inPeriod.reduce((sum, { cents }) => sum + cents, 0),
  }
}
