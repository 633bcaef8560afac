import { describe, expect, test } from 'vitest'

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
import { timed } from '../support/timed'

const shop = useMailShop()

describe('one message', () => {
  test('a purchase is mailed once, with the buyer’s words filled in', async () => {
    const sequence = await addSequence(shop.databaseUrl, { subject: 'Ciao {{name}}, ecco {{product_name}}' })
    await addPurchase(shop.databaseUrl, { name: 'Zoë Però', product: 'Planner «perché sì»' })
    await passAt(shop.databaseUrl, shop.smtp.url)
    await passAt(shop.databaseUrl, shop.smtp.url)
    expect(shop.smtp.mails).toHaveLength(1)
    const { message, to } = shop.smtp.mails[0]!
    expect(to).toEqual(['anna@example.it'])
    expect(message.subject).toBe('Ciao Zoë, ecco Planner «perché sì»')
    expect(message.html).toContain('Grazie, Zoë, per Planner «perché sì».')
    expect(message.text).toContain('Grazie, Zoë, per Planner «perché sì».')
    expect(message.from?.name).toBe('Ore Serene')
    const headers = Object.fromEntries(message.headers.map(({ key, value }) => [key, value]))
    expect(headers['list-unsubscribe']).toMatch(
      /^<http:\/\/localhost:3999\/api\/unsubscribe\/[\w-]+\.[\w-]+>$/,
    )
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const [row] = await ledger(shop.databaseUrl)
    expect(row).toMatchObject({ state: 'sent', attempts: 1, sequence_id: sequence })
    expect(row!.sent_at).not.toBeNull()
  })

  test.each([
    '<script>alert(1)</script>',
    '{{product_name}}',
    "$& $1 $'",
    'constructor',
    '__proto__',
    'a\r\nBcc: x@y.it',
  ])('a buyer called %j is a name and nothing else', async (name) => {
    await addSequence(shop.databaseUrl)
    await addPurchase(shop.databaseUrl, { name })
    await passAt(shop.databaseUrl, shop.smtp.url)
    const { message, to } = shop.smtp.mails[0]!
    const shown = name.replace(/\s+/g, ' ')
    expect(message.subject).toBe(`Ciao ${shown}`)
    expect(message.text?.replace(/\r\n/g, '\n')).toContain(`Grazie, ${name.replace('\r', '')}, per Planner.`)
    expect(message.html).not.toContain('<script>')
    expect(to).toEqual(['anna@example.it'])
    expect(message.bcc ?? []).toEqual([])
  })

  test('a fallback stands in for a missing name', async () => {
    await addSequence(shop.databaseUrl, { subject: 'Ciao {{name|amico}}' })
    await addPurchase(shop.databaseUrl, { name: null })
    await passAt(shop.databaseUrl, shop.smtp.url)
    expect(shop.smtp.mails[0]!.message.subject).toBe('Ciao amico')
  })

  test('the words of a code are wiped once it is sent, and the same key is sent once', async () => {
    await queueCode(shop.databaseUrl, 'anna@example.it')
    await passAt(shop.databaseUrl, shop.smtp.url)
    expect(shop.smtp.mails[0]!.message.text).toContain('123456')
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'sent', subject: null, body_text: null }])
    await expect(queueCode(shop.databaseUrl, 'anna@example.it')).rejects.toThrow(/duplicate/)
  })
})

describe('what a server answers', () => {
  test.each([
    ['with the server’s words', '5.1.1 nessuna casella'],
    ['also where PostgreSQL could not store them', '5.1.1 nessuna\0casella'],
  ])('550 ends it at once, %s', async (_how, message) => {
    await addSequence(shop.databaseUrl)
    await addPurchase(shop.databaseUrl)
    shop.smtp.judge(() => ({ code: 550, message }))
    await passAt(shop.databaseUrl, shop.smtp.url)
    const [row] = await ledger(shop.databaseUrl)
    expect(row).toMatchObject({ state: 'failed', attempts: 1, sent_at: null })
    expect(row!.error_message).toContain('nessuna casella')
  })

  test.each([
    ['451', { code: 451 }],
    ['421', { code: 421 }],
    ['a closed connection', 'drop'],
    ['silence after the data', 'hang'],
  ] as const)('%s is tried five times, later and later, then it has failed', async (_name, verdict) => {
    await addSequence(shop.databaseUrl)
    await addPurchase(shop.databaseUrl)
    shop.smtp.judge(() => verdict)
    let at = new Date(Date.now() + 1000)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      const worker = await startTestWorker({
        databaseUrl: shop.databaseUrl,
        smtpUrl: shop.smtp.url,
        once: true,
        now: at,
        ...(verdict === 'hang' && { timeouts: { answerMs: 300 } }),
      })
      await worker.finished
      const [row] = await ledger(shop.databaseUrl)
      expect(row).toMatchObject({ state: attempt < 5 ? 'planned' : 'failed', attempts: attempt })
      waits.push(row!.attempt_at.getTime() - at.getTime())
      at = row!.attempt_at
    }
    expect(waits[0]).toBeGreaterThanOrEqual(3000)
    expect(waits[1]).toBeGreaterThan(waits[0]! * 2)
    expect(waits[3]).toBeLessThanOrEqual(60 * 60 * 1000)
    shop.smtp.judge(() => 'accept')
    await passAt(shop.databaseUrl, shop.smtp.url, new Date(at.getTime() + 1e9).toISOString())
    expect(shop.smtp.mails).toHaveLength(0)
  })

  test('a temporary refusal is made good by the next try, with the same Message-ID', async () => {
    await addSequence(shop.databaseUrl)
    await addPurchase(shop.databaseUrl)
    let tries = 0
    shop.smtp.judge(() => (++tries < 2 ? { code: 451 } : 'accept'))
    await passAt(shop.databaseUrl, shop.smtp.url)
    await passAt(shop.databaseUrl, shop.smtp.url, new Date(Date.now() + 60_000).toISOString())
    expect(shop.smtp.mails).toHaveLength(1)
    const [refused] = shop.smtp.refused
    expect(refused!.message.messageId).toMatch(/^<.+@ore-serene\.example>$/)
    expect(shop.smtp.mails[0]!.message.messageId).toBe(refused!.message.messageId)
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  test('a message that hangs holds up no other', async () => {
    await addSequence(shop.databaseUrl)
    await addPurchases(shop.databaseUrl, 20)
    let hanging: string | undefined
    shop.smtp.judge(({ to }) => {
      hanging ??= to[0]
      return to[0] === hanging ? 'hang' : 'accept'
    })
    const worker = await startTestWorker({
      databaseUrl: shop.databaseUrl,
      smtpUrl: shop.smtp.url,
      connections: 2,
    })
    const rows = await until(
      () => ledger(shop.databaseUrl),
      (all) => all.filter(({ state }) => state === 'sent').length === 19,
    )
    expect(rows.filter(({ state }) => state !== 'sent')).toMatchObject([
      { user_email: hanging, state: 'sending' },
    ])
    await worker.stop()
  })

  test('one refused recipient keeps nobody else waiting', async () => {
    await addSequence(shop.databaseUrl)
    await addPurchases(shop.databaseUrl, 60)
    shop.smtp.judge(({ to }) => (/-\d*[05]@/.test(to[0]!) ? { code: 550 } : 'accept'))
    await passAt(shop.databaseUrl, shop.smtp.url)
    expect(await countStates(shop.databaseUrl)).toEqual({ sent: 48, failed: 12 })
    expect(shop.smtp.mails).toHaveLength(48)
  })
})

describe('many at once', () => {
  test('two workers send 2,000 rows, none twice', async () => {
    await addSequence(shop.databaseUrl)
    await addPurchases(shop.databaseUrl, 2000)
    const workers = await Promise.all(
      [1, 2].map(() =>
        startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, connections: 10 }),
      ),
    )
    await until(
      () => countStates(shop.databaseUrl),
      ({ sent }) => sent === 2000,
    )
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(shop.smtp.mails).toHaveLength(2000)
    expect(new Set(shop.smtp.mails.map(({ to }) => to[0])).size).toBe(2000)
    expect(new Set(shop.smtp.mails.map(({ message }) => message.messageId)).size).toBe(2000)
  })

  test('stopping finishes or gives back what is under way, within ten seconds', async () => {
    await addSequence(shop.databaseUrl)
    await addPurchases(shop.databaseUrl, 50)
    shop.smtp.judge(({ to }) => (to[0] === 'buyer-1@example.it' ? 'hang' : 'accept'))
    const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, rate: 40 })
    await shop.smtp.waitForCount(5)
    const { tookMs } = await timed(() => worker.stop())
    expect(tookMs).toBeLessThan(10_000)
    const { sending = 0, sent = 0, planned = 0 } = await countStates(shop.databaseUrl)
    expect(sending).toBe(0)
    expect(sent + planned).toBe(50)
    expect(sent).toBe(shop.smtp.mails.length)
  })
})
