import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type SignedEvent, StripeDouble } from '../support/stripe-double'
import { COMPLETED, webhookClient } from '../support/webhook-client'

let stripe: StripeDouble
let app: App
let webhook: ReturnType<typeof webhookClient>
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...stripe.env, WORKER: 'off' } })
  webhook = webhookClient(app, stripe)
  // Mail that lies days ahead, to see what becomes of it.
  await query(app.databaseUrl, 'UPDATE email_sequences SET is_active = 1')
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

type Step = { kind: 'refund'; cents: number } | { kind: 'fail' } | { kind: 'dispute'; status: string }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), cents: fc.constantFrom(1, 1000, 1850, 3700) }),
  fc.record({ kind: fc.constant('fail' as const) }),
  fc.record({
    kind: fc.constant('dispute' as const),
    status: fc.constantFrom('warning_needs_response', 'needs_response', 'under_review', 'won', 'lost'),
  }),
)

/** What Stripe tells of one step, or nothing when it could not be taken. */
function take(intent: string, taken: Step): [type: string, object: object][] {
  const { payments } = stripe
  const charge = payments.charge(intent)
  if (taken.kind === 'dispute') {
    const dispute = payments.dispute(intent, taken.status)
    const types = ['created', 'updated', 'closed', 'funds_withdrawn', 'funds_reinstated']
    return types.map((type) => [`charge.dispute.${type}`, dispute])
  }
  if (taken.kind === 'refund') {
    const amount = Math.min(taken.cents, charge.amount - charge.amount_refunded)
    if (amount === 0) return []
    const refund = payments.refund(intent, { amount })
    return [
      ['refund.created', refund],
      ['refund.updated', refund],
      ['charge.refunded', payments.charge(intent)],
    ]
  }
  return charge.amount_refunded === 0 ? [] : [['refund.failed', payments.failRefund(intent)]]
}

/** What the shop has to say of a payment, told from Stripe's side. */
function truth(intent: string) {
  const { amount, amount_refunded, refunded } = stripe.payments.charge(intent)
  const disputes = stripe.payments.disputeStatuses(intent)
  const open = disputes.some((status) => status === 'needs_response' || status === 'under_review')
  const back = refunded ? 'refunded' : amount_refunded > 0 ? 'partially_refunded' : 'paid'
  expect(amount).toBe(3700)
  return {
    status: disputes.includes('lost') ? 'lost' : open ? 'disputed' : back,
    refunded_cents: String(amount_refunded),
  }
}

/** The planned mail of a purchase that still lies ahead, by what became of it. */
const mailAhead = (sessionId: string) =>
  query<{ state: string }>(
    app.databaseUrl,
    `SELECT DISTINCT state FROM email_deliveries
     WHERE session_id = $1 AND kind = 'sequence' AND due_at > now() + interval '1 hour'`,
    [sessionId],
  )

const life = fc.array(fc.record({ step, delivered: fc.array(fc.nat(), { maxLength: 3 }) }), { maxLength: 6 })

test('any order, repetition and loss of the events ends in what Stripe says', async () => {
  await fc.assert(
    fc.asyncProperty(life, fc.nat(), async (steps, last) => {
      const session = await webhook.paidSession()
      const told: [type: string, object: object][] = [[COMPLETED, session]]
      const sent: SignedEvent[] = []
      for (const { step, delivered } of steps) {
        told.push(...take(session.payment_intent, step))
        for (const pick of delivered) {
          // Every third is one that came before, with the same id.
          const again = pick % 3 === 0 ? sent[pick % Math.max(1, sent.length)] : undefined
          const event = again ?? stripe.event(...told[pick % told.length]!)
          sent.push(event)
          expect((await webhook.deliver(event)).status).toBe(200)
        }
      }
      await webhook.deliver(stripe.event(...told[last % told.length]!))

      const expected = truth(session.payment_intent)
      expect(await webhook.purchases(session.id)).toEqual([expect.objectContaining(expected)])
      const opens = expected.status === 'paid' || expected.status === 'partially_refunded'
      expect(await mailAhead(session.id)).toEqual([{ state: opens ? 'planned' : 'skipped' }])
    }),
    { numRuns: 40 },
  )
})

test('all of them at once end in what Stripe says', async () => {
  const session = await webhook.paidSession()
  const intent = session.payment_intent
  const steps: Step[] = [
    { kind: 'refund', cents: 1000 },
    { kind: 'dispute', status: 'needs_response' },
    { kind: 'dispute', status: 'won' },
    { kind: 'refund', cents: 3700 },
    { kind: 'fail' },
  ]
  const waiting: Promise<Response>[] = [webhook.deliver(stripe.event(COMPLETED, session))]
  for (const taken of steps) {
    for (const [type, object] of take(intent, taken))
      waiting.push(webhook.deliver(stripe.event(type, object)))
  }
  await Promise.all(waiting)
  await expect.poll(async () => (await webhook.purchases(session.id))[0]).toMatchObject(truth(intent))
})

test('until when Stripe takes evidence is kept beside the dispute', async () => {
  const session = await webhook.paidSession()
  await webhook.deliver(stripe.event(COMPLETED, session))
  for (const [type, object] of take(session.payment_intent, { kind: 'dispute', status: 'needs_response' })) {
    await webhook.deliver(stripe.event(type, object))
  }
  const due = () =>
    query<{ dispute_status: string; due: Date | null }>(
      app.databaseUrl,
      'SELECT dispute_status, dispute_due_at AS due FROM purchases WHERE checkout_session_id = $1',
      [session.id],
    )
  // As in the object that Stripe documents.
  await expect
    .poll(async () => (await due())[0])
    .toEqual({ dispute_status: 'needs_response', due: new Date(1723679999 * 1000) })
})
