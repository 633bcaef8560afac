import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import fixtures from './fixtures/stripe.json' with { type: 'json' }
import { PATIENCE_MS } from './patience'
import { StripePayments } from './stripe-payments'
import { afterExpiration, expiredFields, type LeftBehind } from './stripe-recovery'
import { type Backlog, listSessions } from './stripe-session-list'
import { sign, STRIPE_WEBHOOK_SECRET } from './stripe-signature'

/** A session without an id; `template` is the address to come back to, with Stripe's placeholder. */
type Draft = {
  amount_total: number
  currency: string
  metadata: Record<string, string>
  template: string
  cancel_url: string
} & Record<string, unknown>

type Session = Draft & { id: string; url: string; success_url: string; payment_intent: string }

type Seen = { path: string; idempotencyKey?: string; form: URLSearchParams; headers: object }

/** How the double answers instead of working, for ever or for so many requests; hollow: 200 with nothing in it. */
type Fault = { kind: 'hang' | 'hollow' | 400 | 401 | 402 | 429 | 500; times: number }

export type SignedEvent = { body: string; headers: Record<string, string> }

/**
 * A server that speaks the part of Stripe's API that the shop uses, with Stripe's own published objects. Its pay page
 * has one button; pressing it pays, delivers the signed event and goes back to the shop, as Stripe does.
 */
export class StripeDouble {
  readonly sessions = new Map<string, Session>()
  /** What was paid, and what became of it. */
  readonly payments = new StripePayments()
  /** The session-making requests, retries included. */
  readonly created: Seen[] = []
  fault: Fault | undefined
  /** Paid sessions beyond those that were made here. */
  backlog: Backlog = { count: 0, successUrl: '' }
  /** When each page of the list of sessions was asked for (milliseconds), and after which session. */
  readonly pages: { at: number; after: string | null }[] = []
  /** So many requests for a refund are carried out, and their answers never arrive. */
  lostRefundAnswers = 0
  /** Whether it includes what a request asks to expand; a stand-in for Stripe may not know how. */
  expands = true
  /** Where events go when a buyer pays on the pay page. */
  webhookUrl = ''
  private readonly byKey = new Map<string, Session>()
  private readonly hanging = new Set<ServerResponse>()
  private readonly server = createServer((req, res) => void this.answer(req, res))

  static async start(): Promise<StripeDouble> {
    const double = new StripeDouble()
    // Longer than a stall of the machine: a line that is free is used again.
    double.server.keepAliveTimeout = PATIENCE_MS
    await new Promise<void>((resolve) => double.server.listen(0, '127.0.0.1', resolve))
    return double
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`
  }

  /** The environment of a shop that uses this Stripe. */
  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_WEBHOOK_SECRET,
      STRIPE_API_BASE: this.url,
    }
  }

  async stop(): Promise<void> {
    for (const res of this.hanging) res.destroy()
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** What a buyer does on the pay page, as Stripe then tells it; `at` in seconds. */
  pay(id: string, changes: Record<string, unknown> = {}, at = now()): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'Anna.Bianchi@Example.IT', name: 'Anna Bianchi' },
      ...changes,
    })
    if (session.payment_status === 'paid') this.payments.succeed(session.payment_intent, at)
    else this.payments.wait(session.payment_intent)
    return session
  }

  /** Nobody paid in time. */
  expire(id: string, left: LeftBehind = {}): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    const isRecoverable = session.after_expiration !== null
    return Object.assign(session, expiredFields(left, isRecoverable, `${this.url}/recover/${id}`))
  }

  /** What the recovery link of an expired session makes: a copy with an id and a payment of its own. */
  recover(id: string): Session {
    const session = this.sessions.get(id)
    if (!session) throw new Error(`no session ${id}`)
    return this.open({ ...session, status: 'open', recovered_from: id })
  }

  /** An event about an object, signed as Stripe signs at each delivery; `at` and `created` in seconds. */
  event(
    type: string,
    object: object,
    { id = eventId(), at = now(), created = at }: { id?: string; at?: number; created?: number } = {},
  ): SignedEvent {
    const body = JSON.stringify({ ...fixtures.resources.event, id, type, created, data: { object } })
    return { body, headers: sign(body, at) }
  }

  private async answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await read(req)
    const path = req.url ?? '/'
    const [, , , id] = path.split(/[?/]/).slice(1)
    const isCreation = req.method === 'POST' && path === '/v1/checkout/sessions'
    const form = new URLSearchParams(body)
    const key = req.headers['idempotency-key']
    const idempotencyKey = Array.isArray(key) ? key[0] : key
    if (isCreation) this.created.push({ path, idempotencyKey, form, headers: req.headers })
    if (path.startsWith('/v1/') && this.misbehave(res)) return
    if (isCreation) json(res, 200, this.create(form, idempotencyKey))
    else if (req.method === 'GET' && /^\/v1\/checkout\/sessions(\?|$)/.test(path))
      json(res, 200, this.list(path))
    else if (req.method === 'GET' && path.startsWith('/v1/checkout/sessions/')) {
      const session = this.sessions.get(id ?? '')
      if (session) json(res, 200, this.expanded(session, path))
      else json(res, 404, error('resource_missing'))
    } else if (path.startsWith('/recover/')) {
      res.writeHead(303, { Location: this.recover(path.slice('/recover/'.length)).url })
      res.end()
    } else if (path.startsWith('/pay/'))
      await this.payPage(req.method ?? 'GET', path.slice('/pay/'.length), res)
    else if (req.method === 'POST' && path === '/v1/refunds') {
      const answer = this.payments.answerRefund(form, idempotencyKey)
      if (this.lostRefundAnswers > 0) {
        this.lostRefundAnswers--
        this.hanging.add(res)
      } else json(res, answer.status, answer.body)
    } else {
      const answer = this.payments.answer(new URL(path, this.url), this.expands)
      json(res, answer?.status ?? 404, answer?.body ?? error('unknown_address'))
    }
  }

  private list(path: string): object {
    const url = new URL(path, this.url)
    this.pages.push({ at: performance.now(), after: url.searchParams.get('starting_after') })
    const expand = (session: { id: string }) => this.whole(this.sessions.get(session.id)!)
    return listSessions({ url, own: [...this.sessions.values()], backlog: this.backlog, expand })
  }

  /** With the payment and its charge whole instead of their ids, if it knows how. */
  private whole(session: Session): object {
    if (!this.expands) return session
    return { ...session, payment_intent: this.payments.intent(session.payment_intent, true) }
  }

  /** With `expand[]=payment_intent.latest_charge`, the payment and its charge whole instead of their ids. */
  private expanded(session: Session, path: string): object {
    const asked = [...new URL(path, this.url).searchParams].some(
      ([name, value]) => name.startsWith('expand[') && value === 'payment_intent.latest_charge',
    )
    return asked ? this.whole(session) : session
  }

  private misbehave(res: ServerResponse): boolean {
    if (!this.fault || this.fault.times === 0) return false
    this.fault.times--
    if (this.fault.kind === 'hang') {
      this.hanging.add(res)
      return true
    }
    if (this.fault.kind === 'hollow') {
      json(res, 200, {})
      return true
    }
    const types = { 429: 'rate_limit', 500: 'api_error' } as Record<number, string>
    json(res, this.fault.kind, error(types[this.fault.kind] ?? 'invalid_request_error'))
    return true
  }

  private create(form: URLSearchParams, key: string | undefined): Session {
    const known = key && this.byKey.get(key)
    if (known) return known
    const field = (name: string) => form.get(name) ?? ''
    const session = this.open({
      ...fixtures.resources['checkout.session'],
      amount_total:
        Number(field('line_items[0][price_data][unit_amount]')) * Number(field('line_items[0][quantity]')),
      currency: field('line_items[0][price_data][currency]'),
      metadata: { order: field('payment_intent_data[metadata][order]') },
      template: field('success_url'),
      cancel_url: field('cancel_url'),
      after_expiration: afterExpiration(form),
    })
    if (key) this.byKey.set(key, session)
    return session
  }

  /** Gives a session its id, its payment and the addresses that name it. */
  private open(draft: Draft): Session {
    const id = `cs_test_${randomBytes(24).toString('hex')}`
    const { amount_total: amount, currency, metadata, template } = draft
    const session: Session = {
      ...draft,
      id,
      payment_status: 'unpaid',
      payment_intent: this.payments.open({ amount, currency, metadata }),
      url: `${this.url}/pay/${id}`,
      success_url: template.replace('{CHECKOUT_SESSION_ID}', id),
    }
    this.sessions.set(id, session)
    return session
  }

  private async payPage(method: string, id: string, res: ServerResponse): Promise<void> {
    if (method === 'GET') {
      res.setHeader('Content-Type', 'text/html; charset=utf-8')
      res.end(`<form method="post"><button>Pay</button></form>`)
      return
    }
    const session = this.pay(id)
    const { body, headers } = this.event('checkout.session.completed', session)
    await fetch(this.webhookUrl, { method: 'POST', body, headers })
    res.writeHead(303, { Location: session.success_url })
    res.end()
  }
}

const now = () => Math.floor(Date.now() / 1000)
const eventId = () => `evt_${randomBytes(12).toString('hex')}`
const error = (code: string) => ({ error: { type: 'api_error', code, message: 'the double says no' } })

function json(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'Content-Type': 'application/json', 'Stripe-Should-Retry': 'false' })
  res.end(JSON.stringify(body))
}

async function read(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of req) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
