import fixtures from './fixtures/stripe.json' with { type: 'json' }

/** Many paid sessions that exist only while they are told: however many there are, the double keeps none. */
export type Backlog = { count: number; successUrl: string }

const PREFIX = 'cs_test_backlog_'
export const backlogId = (index: number): string => PREFIX + String(index).padStart(8, '0')

type Listed = { id: string; status?: unknown }
type ListArgs = {
  url: URL
  /** Sessions of the double itself, oldest first. */
  own: Listed[]
  backlog: Backlog
  expand: (session: Listed) => object
}

/** `GET /v1/checkout/sessions`: newest first, those of the double itself before the backlog. */
export function listSessions({ url, own, backlog, expand }: ListArgs): object {
  const { searchParams: asked } = url
  const complete = own.filter(({ status }) => status === asked.get('status')).toReversed()
  const after = asked.get('starting_after')
  const total = complete.length + backlog.count
  const from = after === null ? 0 : positionOf(after, complete) + 1
  const to = Math.min(total, from + Number(asked.get('limit')))
  const data = Array.from({ length: to - from }, (_, step) => {
    const index = from + step
    const session = complete[index]
    return session ? expand(session) : backlogSession(index - complete.length, backlog)
  })
  return { object: 'list', url: '/v1/checkout/sessions', has_more: to < total, data }
}

function positionOf(id: string, complete: Listed[]): number {
  if (id.startsWith(PREFIX)) return complete.length + Number(id.slice(PREFIX.length))
  return complete.findIndex((session) => session.id === id)
}

function backlogSession(index: number, { successUrl }: Backlog): object {
  const id = backlogId(index)
  const amount = 3700
  const charge = {
    ...fixtures.resources.charge,
    id: `ch_${index}`,
    amount,
    amount_refunded: 0,
    disputed: false,
  }
  return {
    ...fixtures.resources['checkout.session'],
    id,
    status: 'complete',
    payment_status: 'paid',
    amount_total: amount,
    currency: 'eur',
    success_url: successUrl,
    payment_intent: { ...fixtures.resources.payment_intent, id: `pi_${index}`, latest_charge: charge },
  }
}
