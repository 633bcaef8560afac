import { randomBytes } from 'node:crypto'

import fixtures from './fixtures/stripe.json' with { type: 'json' }

type Refund = {
  id: string
  amount: number
  created: number
  status: 'succeeded' | 'pending' | 'failed' | 'canceled'
  metadata?: Record<string, string>
}
type Dispute = { id: string; amount: number; created: number; status: string }
type Payment = {
  intent: string
  charge: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: string
  /** In seconds; undefined until it is paid. */
  paidAt: number | undefined
  refunds: Refund[]
  disputes: Dispute[]
}

export type Answer = { status: number; body: object }

const now = () => Math.floor(Date.now() / 1000)
const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const list = (data: object[], url: string) => ({ object: 'list', data, has_more: false, url })

/** The payments of the Stripe double: what was paid, refunded and disputed, told as Stripe's API tells it. */
export class StripePayments {
  private readonly payments = new Map<string, Payment>()
  /** The answers to requests that make a refund, by their idempotency key. */
  private readonly answered = new Map<string, Answer>()

  open(args: Pick<Payment, 'amount' | 'currency' | 'metadata'>): string {
    const intent = newId('pi')
    this.payments.set(intent, {
      ...args,
      intent,
      charge: newId('ch'),
      status: 'requires_payment_method',
      paidAt: undefined,
      refunds: [],
      disputes: [],
    })
    return intent
  }

  /** @param at in seconds */
  succeed(intent: string, at = now()): void {
    Object.assign(this.find(intent), { status: 'succeeded', paidAt: at })
  }

  /** A slower method is on its way. */
  wait(intent: string): void {
    this.find(intent).status = 'processing'
  }

  /** It did not pay in the end. */
  fail(intent: string): void {
    this.find(intent).status = 'requires_payment_method'
  }

  /** Gives back an amount, or what is left. */
  refund(intent: string, { amount, at = now() }: { amount?: number; at?: number } = {}): object {
    const payment = this.find(intent)
    const left = payment.amount - refunded(payment)
    const refund: Refund = { id: newId('re'), amount: amount ?? left, created: at, status: 'succeeded' }
    if (refund.amount > left) throw new Error(`only ${left} of ${intent} are left`)
    payment.refunds.push(refund)
    return refundObject(payment, refund)
  }

  /** What Stripe's API answers to `POST /v1/refunds`: the same key gets the same answer. */
  answerRefund(form: URLSearchParams, key: string | undefined): Answer {
    const known = key === undefined ? undefined : this.answered.get(key)
    const answer = known ?? this.tryRefund(form)
    if (key !== undefined) this.answered.set(key, answer)
    return answer
  }

  private tryRefund(form: URLSearchParams): Answer {
    const payment = this.payments.get(form.get('payment_intent') ?? '')
    if (!payment) return missing
    if (payment.disputes.some(({ status }) => status === 'needs_response' || status === 'lost')) {
      return refused('charge_disputed')
    }
    const left = payment.amount - refunded(payment)
    const amount = Number(form.get('amount'))
    if (left === 0) return refused('charge_already_refunded')
    if (amount > left) return refused('amount_too_large')
    const metadata = { refund: form.get('metadata[refund]') ?? '' }
    const refund: Refund = { id: newId('re'), amount, created: now(), status: 'succeeded', metadata }
    payment.refunds.push(refund)
    return ok(refundObject(payment, refund))
  }

  /** How many refunds were made, failed ones included. */
  refundCount(intent: string): number {
    return this.find(intent).refunds.length
  }

  /** The latest refund comes back, as from a closed account. */
  failRefund(intent: string): object {
    const payment = this.find(intent)
    const refund = payment.refunds.findLast(({ status }) => status === 'succeeded')
    if (!refund) throw new Error(`${intent} has no refund`)
    refund.status = 'failed'
    return refundObject(payment, refund)
  }

  /** Opens a dispute, about all that was paid unless said otherwise, or moves the one that is open on to another status. */
  dispute(intent: string, status: string, at = now(), amount?: number): object {
    const payment = this.find(intent)
    const isOver = (dispute: Dispute) => ['won', 'lost', 'warning_closed'].includes(dispute.status)
    let dispute = payment.disputes.find((one) => !isOver(one))
    if (!dispute) {
      dispute = { id: newId('dp'), amount: amount ?? payment.amount, created: at, status }
      payment.disputes.push(dispute)
    }
    dispute.status = status
    return disputeObject(payment, dispute)
  }

  /** As it is now. */
  charge(intent: string): typeof fixtures.resources.charge & { refunded: boolean } {
    const payment = this.find(intent)
    return {
      ...fixtures.resources.charge,
      id: payment.charge,
      amount: payment.amount,
      amount_captured: payment.amount,
      amount_refunded: refunded(payment),
      captured: true,
      created: payment.paidAt ?? now(),
      currency: payment.currency,
      disputed: payment.disputes.length > 0,
      payment_intent: intent as never,
      refunded: refunded(payment) === payment.amount,
      refunds: list(
        payment.refunds.toReversed().map((refund) => refundObject(payment, refund)),
        '',
      ) as never,
    }
  }

  /** The statuses of its disputes, oldest first. */
  disputeStatuses(intent: string): string[] {
    return this.find(intent).disputes.map(({ status }) => status)
  }

  /** With `latest_charge` whole, or its id in its place. */
  intent(id: string, expanded: boolean): object {
    const { amount, charge, currency, metadata, status, paidAt } = this.find(id)
    const latest = expanded ? this.charge(id) : charge
    return {
      ...fixtures.resources.payment_intent,
      id,
      amount,
      currency,
      metadata,
      status,
      created: paidAt ?? now(),
      latest_charge: paidAt === undefined ? null : latest,
    }
  }

  /** What Stripe's API answers; undefined for an address that is not about payments. */
  answer(url: URL, expands: boolean): Answer | undefined {
    const [, , resource, id = ''] = url.pathname.split('/')
    const isKnown = this.payments.has(id)
    const expanded =
      expands && [...url.searchParams.values()].some((value) => value.startsWith('latest_charge'))
    if (resource === 'payment_intents') return isKnown ? ok(this.intent(id, expanded)) : missing
    if (resource === 'charges') {
      const payment = [...this.payments.values()].find(({ charge }) => charge === id)
      return payment ? ok(this.charge(payment.intent)) : missing
    }
    if (resource !== 'disputes' && resource !== 'refunds') return undefined
    const payment = this.payments.get(url.searchParams.get('payment_intent') ?? '')
    if (!payment) return missing
    if (resource === 'refunds') {
      const refunds = payment.refunds.toReversed().map((refund) => refundObject(payment, refund))
      return ok(list(refunds, '/v1/refunds'))
    }
    return ok(
      list(
        payment.disputes.toReversed().map((one) => disputeObject(payment, one)),
        '/v1/disputes',
      ),
    )
  }

  private find(intent: string): Payment {
    const payment = this.payments.get(intent)
    if (!payment) throw new Error(`no payment ${intent}`)
    return payment
  }
}

const ok = (body: object): Answer => ({ status: 200, body })
const missing: Answer = {
  status: 404,
  body: { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'the double says no' } },
}

const refused = (code: string): Answer => ({
  status: 400,
  body: { error: { type: 'invalid_request_error', code, message: 'the double says no' } },
})

/** Stripe counts a refund from its making, and no longer once it failed. */
const refunded = ({ refunds }: Payment): number =>
  refunds
    .filter(({ status }) => status === 'succeeded' || status === 'pending')
    .reduce((sum, { amount }) => sum + amount, 0)

const refundObject = ({ charge, currency, intent }: Payment, refund: Refund): object => ({
  ...fixtures.resources.refund,
  ...refund,
  charge,
  currency,
  payment_intent: intent,
})

const disputeObject = ({ charge, currency, intent }: Payment, dispute: Dispute): object => ({
  ...fixtures.resources.dispute,
  ...dispute,
  charge,
  currency,
  payment_intent: intent,
})
