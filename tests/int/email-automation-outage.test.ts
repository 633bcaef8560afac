import { afterEach, expect, test } from 'vitest'

import { query } from '../support/cluster'
import {
  addPurchase,
  addPurchases,
  addSequence,
  countStates,
  ledger,
  passAt,
  startTestWorker,
  until,
} from '../support/email'
import { queueCode } from '../support/email-code'
import { useMailShop } from '../support/mail-shop'
import { PATIENCE_MS } from '../support/patience'
import { type ScriptedSmtp, startScriptedSmtp } from '../support/scripted-smtp'
import { startSmtpServer } from '../support/smtp-server'

const shop = useMailShop()

let scripted: ScriptedSmtp | undefined
afterEach(() => scripted?.stop())

test('a server that is down is waited for', async () => {
  const gone = await startSmtpServer()
  await gone.stop()
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 20)
  const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: gone.url })
  await until(
    () => ledger(shop.databaseUrl),
    (rows) => rows.some(({ error_message }) => error_message !== null),
  )
  const back = await startSmtpServer({ port: gone.port })
  await back.waitForCount(20)
  await until(
    () => countStates(shop.databaseUrl),
    ({ sent }) => sent === 20,
  )
  await worker.stop()
  await back.stop()
  expect(new Set(back.mails.map(({ to }) => to[0])).size).toBe(20)
})

test('an outage of hours costs no message its tries', async () => {
  const gone = await startSmtpServer()
  await gone.stop()
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl, { at: '2026-07-01T10:00:00Z' })
  for (let hour = 10; hour < 17; hour++) await passAt(shop.databaseUrl, gone.url, `2026-07-01T${hour}:30:00Z`)
  const [waiting] = await ledger(shop.databaseUrl)
  expect(waiting).toMatchObject({ state: 'planned', attempts: 0 })
  expect(waiting!.error_message).toContain('non è raggiungibile')
  await passAt(shop.databaseUrl, shop.smtp.url, '2026-07-01T18:00:00Z')
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'sent', attempts: 1, error_message: null }])
})

test('one pass tries each message once, also when what it puts off comes due again before it is through', async () => {
  const gone = await startSmtpServer()
  await gone.stop()
  await addSequence(shop.databaseUrl)
  // More than are claimed at once: the first are due again while the pass still claims.
  await addPurchases(shop.databaseUrl, 120)
  await query(
    shop.databaseUrl,
    `CREATE FUNCTION due_again() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN NEW.attempt_at := clock_timestamp(); RETURN NEW; END';
     CREATE TRIGGER due_again BEFORE UPDATE ON email_deliveries FOR EACH ROW
       WHEN (OLD.state = 'sending' AND NEW.state = 'planned') EXECUTE FUNCTION due_again()`,
  )
  const worker = await startTestWorker({
    databaseUrl: shop.databaseUrl,
    smtpUrl: gone.url,
    once: true,
    connections: 1,
    leaseMs: 60_000,
  })
  await worker.finished
  const tried = await query<{ state: string; token: number; count: number }>(
    shop.databaseUrl,
    `SELECT state, token, count(*)::int AS count FROM email_deliveries
     WHERE error_message IS NOT NULL GROUP BY state, token`,
  )
  expect(tried).toEqual([{ state: 'planned', token: 1, count: 120 }])
})

const outages = () =>
  query<{ outage: string | null; since: Date | null }>(
    shop.databaseUrl,
    'SELECT outage, outage_since AS since FROM email_workers WHERE outage IS NOT NULL',
  )

test.each([
  ['the sender', 'MAIL', '553 5.7.1 not owned by user', 'rifiuta il mittente'],
  ['the sender, put off until RCPT', 'RCPT', '550 5.1.8 Sender address rejected', 'rifiuta il mittente'],
  ['the sign-in', 'AUTH', '535 5.7.8 wrong password', 'rifiuta l’accesso'],
])(
  'a server that refuses %s refuses no message: all wait, and the owner is told once',
  async (_what, at, reply, words) => {
    let refuses = true
    scripted = await startScriptedSmtp({
      offers: ['AUTH PLAIN'],
      answer: (heard) =>
        heard.startsWith(at) && refuses ? reply : heard.startsWith('AUTH') ? '235 welcome' : undefined,
    })
    await addSequence(shop.databaseUrl)
    await addPurchases(shop.databaseUrl, 12)
    const warnings: string[] = []
    const infos: string[] = []
    const worker = await startTestWorker({
      databaseUrl: shop.databaseUrl,
      smtpUrl: scripted.url.replace('smtp://', 'smtp://negozio:segreto@'),
      logger: {
        debug: () => {},
        info: (message) => void infos.push(message),
        warn: (message) => void warnings.push(message),
        error: () => {},
      },
    })
    const [first] = await until(outages, (rows) => rows.length === 2)
    expect(first!.outage).toContain(words)
    expect(first!.outage).toContain(reply)
    await until(
      () => ledger(shop.databaseUrl),
      (rows) => rows.some(({ error_message }) => error_message?.includes(words)),
    )
    const rows = await ledger(shop.databaseUrl)
    expect(rows.filter(({ state, attempts }) => state === 'failed' || attempts > 0)).toEqual([])

    refuses = false
    await until(
      () => countStates(shop.databaseUrl),
      ({ sent }) => sent === 12,
    )
    await until(outages, (left) => left.length === 0)
    await worker.stop()
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(reply)
    expect(infos).toEqual(['mail: the mail server takes messages again'])
  },
)

const suppressed = () =>
  query<{ email: string; reason: string; detail: string }>(
    shop.databaseUrl,
    'SELECT email, reason, detail FROM email_suppressions ORDER BY email',
  )

test('a recipient refused with 5.1.x is suppressed, as by a bounce report; other refusals suppress nobody', async () => {
  const replies: Record<string, string> = {
    'gone@example.it': '550-5.1.1 The email account that you tried to reach\r\n550 5.1.1 does not exist',
    'nowhere@example.it': '550 5.1.10 Recipient not found',
    'full@example.it': '552 5.2.2 over quota',
    'blocked@example.it': '550 5.7.1 blocked',
    'plain@example.it': '550 no such user',
    'later@example.it': '450 4.1.1 not yet',
  }
  let refuses = true
  scripted = await startScriptedSmtp({
    answer: (heard) => {
      const [, address = ''] = /^RCPT TO:<(.*)>$/.exec(heard) ?? []
      return refuses ? replies[address] : undefined
    },
  })
  await addSequence(shop.databaseUrl)
  for (const email of [...Object.keys(replies), 'good@example.it'])
    await addPurchase(shop.databaseUrl, { email })
  await passAt(shop.databaseUrl, scripted.url)
  expect((await suppressed()).map(({ email, reason }) => [email, reason])).toEqual([
    ['gone@example.it', 'bounce'],
    ['nowhere@example.it', 'bounce'],
  ])
  expect((await suppressed())[0]!.detail).toContain('does not exist')
  expect(await countStates(shop.databaseUrl)).toEqual({ sent: 1, failed: 5, planned: 1 })

  // Its next mail is not even tried; a code goes all the same, for a person waits for it.
  refuses = false
  await addSequence(shop.databaseUrl, { name: 'Dopo', type: 'tutorial' })
  await addPurchase(shop.databaseUrl, { email: 'gone@example.it' })
  await queueCode(shop.databaseUrl, 'gone@example.it')
  await passAt(shop.databaseUrl, scripted.url)
  const mine = (await ledger(shop.databaseUrl)).filter(({ user_email }) => user_email === 'gone@example.it')
  expect(mine.filter(({ kind, state }) => kind === 'sequence' && state === 'sent')).toEqual([])
  expect(mine.find(({ kind }) => kind === 'code')).toMatchObject({ state: 'sent' })
})

test('a code is refused at the door too: the address is suppressed and the code has failed', async () => {
  scripted = await startScriptedSmtp({
    answer: (heard) => (heard.startsWith('RCPT') ? '550 5.1.1 unknown' : undefined),
  })
  await queueCode(shop.databaseUrl, 'gone@example.it')
  const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: scripted.url })
  await expect.poll(suppressed, { timeout: PATIENCE_MS }).toMatchObject([{ email: 'gone@example.it' }])
  await until(
    () => ledger(shop.databaseUrl),
    ([row]) => row!.state === 'failed',
  )
  await worker.stop()
})
