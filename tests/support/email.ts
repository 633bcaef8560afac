import './email-env'

import { startWorker, type Worker, type WorkerOptions } from '@/worker'

import { query } from './cluster'
import { PATIENCE_MS } from './patience'

type SequenceOptions = {
  name?: string
  type?: 'welcome' | 'tutorial' | 'reminder' | 'upsell' | 'referral'
  days?: number
  subject?: string
  subjectB?: string
  template?: string
  active?: 0 | 1
  activatedAt?: string
  fromHour?: number
  untilHour?: number
  countClicks?: 0 | 1
}

/** A sequence by SQL, as an import would write it. */
export async function addSequence(databaseUrl: string, options: SequenceOptions = {}): Promise<number> {
  const [row] = await query<{ id: number }>(
    databaseUrl,
    `INSERT INTO email_sequences (sequence_name, email_type, send_after_days, email_subject, email_subject_b,
       email_template, is_active, activated_at, send_from_hour, send_until_hour, count_clicks)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      options.name ?? 'Prova',
      options.type ?? 'welcome',
      options.days ?? 0,
      options.subject ?? 'Ciao {{name}}',
      options.subjectB ?? null,
      options.template ?? '<p>Grazie, {{name}}, per {{product_name}}.</p>',
      options.active ?? 1,
      options.activatedAt ?? '2020-01-01T00:00:00Z',
      options.fromHour ?? null,
      options.untilHour ?? null,
      options.countClicks ?? 0,
    ],
  )
  return row!.id
}

type PurchaseOptions = { email?: string; name?: string | null; at?: string; product?: string }

/** A purchase by SQL. */
export async function addPurchase(databaseUrl: string, options: PurchaseOptions = {}): Promise<number> {
  const [row] = await query<{ id: number }>(
    databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, customer_name, product_name, amount_cents,
       currency, purchased_at)
     VALUES ('cs_' || gen_random_uuid(), 'sandbox', $1, $2, $3, 3700, 'EUR', coalesce($4::timestamptz, now())) RETURNING id`,
    [
      options.email ?? 'anna@example.it',
      options.name === undefined ? 'Anna' : options.name,
      options.product ?? 'Planner',
      options.at ?? null,
    ],
  )
  return row!.id
}

/** Many purchases in one statement: buyer-1@example.it and so on. */
export async function addPurchases(databaseUrl: string, count: number, at = 'now()'): Promise<void> {
  await query(
    databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, customer_name, product_name, amount_cents,
       currency, purchased_at)
     SELECT 'cs_' || gen_random_uuid(), 'sandbox', 'buyer-' || n || '@example.it', 'Nome ' || n, 'Planner', 3700, 'EUR',
       ${at === 'now()' ? 'now()' : `'${at}'::timestamptz`}
     FROM generate_series(1, $1::int) n`,
    [count],
  )
}

export type LedgerRow = {
  id: number
  kind: string
  state: string
  skip_reason: string | null
  sequence_id: number | null
  purchase_id: number | null
  user_email: string
  due_at: Date
  attempt_at: Date
  attempts: number
  error_message: string | null
  sent_at: Date | null
  variant: string | null
  clicked_at: Date | null
  unsubscribed_at: Date | null
  body_text: string | null
  subject: string | null
}

export const ledger = (databaseUrl: string) =>
  query<LedgerRow>(databaseUrl, 'SELECT * FROM email_deliveries ORDER BY id')

export async function countStates(databaseUrl: string): Promise<Record<string, number>> {
  const rows = await query<{ state: string; count: number }>(
    databaseUrl,
    'SELECT state, count(*)::int AS count FROM email_deliveries GROUP BY state',
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** Asks until it is so; the last answer stands in the failure. */
export async function until<T>(
  ask: () => Promise<T>,
  fits: (value: T) => boolean,
  timeoutMs = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const value = await ask()
    if (fits(value)) return value
    if (Date.now() > deadline) throw new Error(`it never became so: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

type TestWorkerOptions = Omit<WorkerOptions, 'logger'> & Partial<Pick<WorkerOptions, 'logger'>>

/** The worker inside this process, at full speed unless a test says otherwise. */
export function startTestWorker(options: TestWorkerOptions): Promise<Worker> {
  const silent = () => {}
  return startWorker({
    rate: 10_000,
    connections: 4,
    leaseMs: 10_000,
    pollMs: 100,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    ...options,
  })
}

/** One pass at a pretended time. */
export async function passAt(databaseUrl: string, smtpUrl: string, now?: string): Promise<void> {
  const worker = await startTestWorker({
    databaseUrl,
    smtpUrl,
    once: true,
    ...(now && { now: new Date(now) }),
  })
  await worker.finished
}
