import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'

import { openMailConnection } from '@/integrations/smtp'
import { sendNow } from '@/services/email-automation/send-now'

import { query } from '../support/cluster'
import { addPurchase, addSequence, ledger, startTestWorker, until } from '../support/email'
import { queueCode } from '../support/email-code'
import { lockWaits } from '../support/lock-waits'
import { useMailShop } from '../support/mail-shop'
import { PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'

const shop = useMailShop()

/** A server that takes a message and says so only when it is let. */
function holdAnswers() {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  let waiting = 0
  shop.smtp.judge(async () => {
    waiting += 1
    await gate
    return 'accept' as const
  })
  return { answer, waiting: () => waiting }
}

/** Resolves once every living worker has renewed its lease so often. */
async function untilRenewed(times: number): Promise<void> {
  let last = ''
  let seen = -1
  await until(
    async () => {
      const [row] = await query<{ at: string | null }>(
        shop.databaseUrl,
        'SELECT max(alive_until)::text AS at FROM email_workers WHERE alive_until > clock_timestamp()',
      )
      if (row!.at === null && seen >= 0) throw new Error('a lease ran out')
      if (row!.at !== null && row!.at !== last) {
        last = row!.at
        seen += 1
      }
      return seen
    },
    (count) => count >= times,
  )
}

/** Renewed every two seconds. A worker that stalls for six seconds may lose it, and sends again. */
const LEASE_MS = 10_000
/** Far shorter than the server's answer takes here; what is waited for in earnest is ten minutes. */
const timeouts = { connectMs: 10_000, commandMs: 2000, answerMs: PATIENCE_MS }

test('a server that answers after several leases gets one copy, and the lease is held all the while', async () => {
  const server = holdAnswers()
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl)
  const common = { databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, leaseMs: LEASE_MS }
  const worker = await startTestWorker({ ...common, timeouts })
  await expect.poll(server.waiting).toBe(1)
  // Would take the row up, were the first one's lease to lapse.
  const other = await startTestWorker({ ...common, timeouts })
  await untilRenewed(12)
  expect(server.waiting()).toBe(1)
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'sending' }])
  server.answer()
  await until(
    () => ledger(shop.databaseUrl),
    ([row]) => row!.state === 'sent',
  )
  await Promise.all([worker.stop(), other.stop()])
  expect(shop.smtp.mails).toHaveLength(1)
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ attempts: 1 }])
})

test('a worker that is stopped while it waits for the answer: one more copy at most, with the same Message-ID', async () => {
  const server = holdAnswers()
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl)
  const common = { databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, timeouts }
  const worker = await startTestWorker(common)
  await expect.poll(server.waiting).toBe(1)
  await worker.stop()
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'planned' }])
  await query(shop.databaseUrl, 'UPDATE email_deliveries SET attempt_at = now()')
  server.answer()
  const next = await startTestWorker(common)
  await until(
    () => ledger(shop.databaseUrl),
    ([row]) => row!.state === 'sent',
  )
  await next.stop()
  expect(shop.smtp.mails).toHaveLength(2)
  expect(new Set(shop.smtp.mails.map(({ message }) => message.messageId)).size).toBe(1)
})

test('planning that takes minutes holds up neither codes, nor leases, nor what is tried again', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl)
  const planning = new pg.Client({ connectionString: shop.databaseUrl })
  await planning.connect()
  const saving = new pg.Client({ connectionString: shop.databaseUrl })
  await saving.connect()
  try {
    // An import that is still planning, and behind it a sequence that is being saved.
    await planning.query(`BEGIN; SELECT pg_advisory_xact_lock_shared(hashtext('email_plan'))`)
    const saved = saving.query('UPDATE email_sequences SET send_after_days = 9')
    await until(
      () => lockWaits(shop.databaseUrl, 'advisory'),
      (rows) => rows.length === 1,
    )
    shop.smtp.judge(({ to }) => (to[0] === 'anna@example.it' ? { code: 451 } : 'accept'))
    const worker = await startTestWorker({
      databaseUrl: shop.databaseUrl,
      smtpUrl: shop.smtp.url,
      leaseMs: LEASE_MS,
      connections: 1,
    })
    await until(
      () => ledger(shop.databaseUrl),
      ([row]) => row!.state === 'planned' && row!.attempts === 1,
    )
    await queueCode(shop.databaseUrl, 'urgente@example.it')
    await shop.smtp.waitForMail(({ to }) => to[0] === 'urgente@example.it')
    await untilRenewed(6)
    await planning.query('COMMIT')
    await saved
    await worker.stop()
  } finally {
    await Promise.all([planning.end(), saving.end()])
  }
})

let pool: pg.Pool | undefined
let relay: Relay | undefined
afterEach(async () => {
  await pool?.end()
  await relay?.cut()
  pool = undefined
  relay = undefined
})

/** A row that a person sends by hand, over a connection to the test's own server. */
async function sendByHand(waitMs: number, onError: (error: unknown) => void = () => {}) {
  const sequence = await addSequence(shop.databaseUrl)
  return sendNow({
    db: pool!,
    claim: async (db, workerId) => {
      const { rows } = await db.query<{ id: number; token: number }>(
        `INSERT INTO email_deliveries (kind, priority, state, worker_id, sequence_id, email_type, user_email)
         VALUES ('manual', 1, 'sending', $1, $2, 'welcome', 'anna@example.it') RETURNING id, token`,
        [workerId, sequence],
      )
      return rows[0]!
    },
    onError,
    connect: () => openMailConnection({ url: shop.smtp.url, timeouts }),
    waitMs,
    leaseMs: LEASE_MS,
  })
}

test('a lease outlives a connection that was cut silently: the next renewal takes another', async () => {
  relay = await startRelay(shop.databaseUrl)
  const worker = await startTestWorker({ databaseUrl: relay.url, smtpUrl: shop.smtp.url, leaseMs: 20_000 })
  await untilRenewed(1)
  relay.freeze()
  await untilRenewed(2)
  await relay.cut()
  await worker.stop()
})

test('by hand: a server that answers late is answered for with "under way", and the log tells the end', async () => {
  pool = new pg.Pool({ connectionString: shop.databaseUrl })
  const server = holdAnswers()
  expect(await sendByHand(300)).toMatchObject({ state: 'underWay' })
  const worker = await startTestWorker({
    databaseUrl: shop.databaseUrl,
    smtpUrl: shop.smtp.url,
    leaseMs: LEASE_MS,
  })
  await untilRenewed(6)
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'sending' }])
  server.answer()
  await until(
    () => ledger(shop.databaseUrl),
    ([row]) => row!.state === 'sent',
  )
  await worker.stop()
  expect(shop.smtp.mails).toHaveLength(1)
  await vi.waitFor(async () => {
    expect(await query(shop.databaseUrl, `SELECT FROM email_workers WHERE role = 'request'`)).toEqual([])
  }, PATIENCE_MS)
})

test('by hand: a database that is away after the server’s 250 makes no failed row', async () => {
  relay = await startRelay(shop.databaseUrl)
  pool = new pg.Pool({ connectionString: relay.url })
  pool.on('error', () => {})
  shop.smtp.judge(async () => {
    await relay!.cut()
    return 'accept' as const
  })
  const errors: unknown[] = []
  const sending = sendByHand(PATIENCE_MS, (error) => errors.push(error))
  await shop.smtp.waitForCount(1)
  await expect.poll(() => errors.length, { timeout: PATIENCE_MS }).toBeGreaterThan(0)
  await relay.mend()
  expect(await sending).toMatchObject({ state: 'sent' })
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'sent', error_message: null }])
})

test('Riprova whose request dies: the worker does not send, the person decides', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl)
  // As Riprova leaves it: a planned mail that had failed, held by a request that is no more.
  await query(
    shop.databaseUrl,
    `WITH dead AS (
       INSERT INTO email_workers (id, role, name, alive_until)
       VALUES (gen_random_uuid(), 'request', 'dead', now() - interval '1 day') RETURNING id)
     UPDATE email_deliveries SET state = 'sending', attempts = 1, token = 2, worker_id = (SELECT id FROM dead)`,
  )
  const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url })
  const [row] = await until(
    () => ledger(shop.databaseUrl),
    ([one]) => one!.state !== 'sending',
  )
  await worker.stop()
  expect(row).toMatchObject({ state: 'failed', kind: 'sequence' })
  expect(row!.error_message).toContain('potrebbe essere arrivata')
  expect(shop.smtp.mails).toEqual([])
  expect(await query(shop.databaseUrl, 'SELECT FROM email_workers')).toEqual([])
})
