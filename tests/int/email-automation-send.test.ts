import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence, countStates, ledger } from '../support/email'
import { useEmailApp } from '../support/email-app'
import { PATIENCE_MS } from '../support/patience'

const { it, call } = useEmailApp()

describe('sent by hand', () => {
  test('200 once the server took it, with its row in the log', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl, { subject: 'Ciao {{name}}, {{product_name}}' })
    const sent = await call('POST', '/admin/send-sequence-email', {
      sequence_id,
      user_email: 'Luca.Bianchi@example.it',
      user_data: { name: 'luca.bianchi', product_name: 'Planner' },
    })
    expect(sent).toMatchObject({
      status: 200,
      body: {
        success: true,
        row: { sequence_id, user_email: 'luca.bianchi@example.it', email_sent: 1, email_type: 'welcome' },
      },
    })
    expect(it.smtp.mails.map(({ message }) => message.subject)).toEqual(['Ciao luca.bianchi, Planner'])
    const log = await call('GET', '/admin/email-tracking')
    expect(log.body).toMatchObject({
      total: 1,
      rows: [{ user_email: 'luca.bianchi@example.it', email_sent: 1 }],
    })
    // The list shows less of a message than its answer.
    expect(sent.body.row).toMatchObject(log.body.rows[0]!)
  })

  test.each([
    [{ code: 550, message: 'no such user' }, 502, 'no such user'],
    [{ code: 451, message: 'later' }, 503, 'later'],
    ['drop', 503, 'caduta'],
  ] as const)('refused with %j: an error, and a failed row', async (verdict, status, words) => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    it.smtp.judge(() => verdict)
    const refused = await call('POST', '/admin/send-sequence-email', {
      sequence_id,
      user_email: 'a@example.it',
    })
    expect(refused.status).toBe(status)
    expect(refused.body.error).toContain(words)
    const log = await call('GET', '/admin/email-tracking')
    expect(log.body.rows).toMatchObject([{ email_sent: 0, sent_at: null, user_email: 'a@example.it' }])
    expect(log.body.rows[0]!.error_message).toContain(words)
  })

  test('a server that does not answer for ten seconds: 202, and the log tells the end', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    it.smtp.judge(() => gate.then(() => 'accept' as const))
    const pair = { sequence_id, user_email: 'a@example.it' }
    const sent = await call('POST', '/admin/send-sequence-email', pair)
    expect(sent.status).toBe(202)
    expect(sent.body).toEqual({ success: true, message: expect.stringContaining('in consegna') as string })
    expect((await call('GET', '/admin/email-tracking')).body.total).toBe(0)
    answer()
    await expect
      .poll(async () => (await call('GET', '/admin/email-tracking')).body.rows, { timeout: PATIENCE_MS })
      .toMatchObject([{ email_sent: 1, user_email: 'a@example.it' }])
    expect(it.smtp.mails).toHaveLength(1)
  })

  test('an unknown sequence, a missing or wrong address', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    const send = (body: unknown) => call('POST', '/admin/send-sequence-email', body)
    expect((await send({ sequence_id: 999_999, user_email: 'a@b.it' })).status).toBe(404)
    expect((await send({ sequence_id: 2_147_483_648, user_email: 'a@b.it' })).status).toBe(400)
    expect((await call('POST', '/admin/retry-service-email', { id: 2_147_483_648 })).status).toBe(400)
    expect(await send({ sequence_id, user_email: 'nessuno' })).toMatchObject({ status: 400 })
    expect((await send({ sequence_id })).body.errors).toHaveProperty('user_email')
    expect(await ledger(it.app.databaseUrl)).toEqual([])
  })

  test('not to somebody who has unsubscribed', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    await query(
      it.app.databaseUrl,
      `INSERT INTO email_suppressions (email, reason) VALUES ('a@b.it', 'unsubscribed')`,
    )
    const refused = await call('POST', '/admin/send-sequence-email', { sequence_id, user_email: 'a@b.it' })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('si è disiscritto')
    expect(it.smtp.mails).toHaveLength(0)
  })

  test('not to a buyer who has refused such mail', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    await addPurchase(it.app.databaseUrl, { email: 'a@b.it' })
    await query(it.app.databaseUrl, `UPDATE purchases SET marketing_basis = 'refused'`)
    const refused = await call('POST', '/admin/send-sequence-email', { sequence_id, user_email: 'a@b.it' })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('nessun consenso alle email')
    expect(it.smtp.mails).toHaveLength(0)
  })
})

describe('Riprova', () => {
  test('updates the failed row and adds none; a second one finds nothing to do', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    const pair = { sequence_id, user_email: 'a@example.it' }
    it.smtp.judge(() => ({ code: 550 }))
    await call('POST', '/admin/send-sequence-email', pair)
    it.smtp.judge(() => 'accept')
    const again = await call('POST', '/admin/retry-sequence-email', pair)
    expect(again).toMatchObject({
      status: 200,
      body: { success: true, row: { email_sent: 1, error_message: null } },
    })
    expect(await countStates(it.app.databaseUrl)).toEqual({ sent: 1 })
    expect((await call('POST', '/admin/retry-sequence-email', pair)).status).toBe(409)
    expect(
      (await call('POST', '/admin/retry-sequence-email', { ...pair, user_email: 'b@c.it' })).status,
    ).toBe(404)
  })

  test('ten times at once: sent once', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    const pair = { sequence_id, user_email: 'a@example.it' }
    it.smtp.judge(() => ({ code: 550 }))
    await call('POST', '/admin/send-sequence-email', pair)
    it.smtp.judge(() => 'accept')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST', '/admin/retry-sequence-email', pair)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    expect(it.smtp.mails).toHaveLength(1)
  })

  test('of two rows that failed one is tried again, however often it is asked for', async () => {
    const sequence_id = await addSequence(it.app.databaseUrl)
    const pair = { sequence_id, user_email: 'a@example.it' }
    it.smtp.judge(() => ({ code: 550 }))
    for (const _ of [1, 2]) await call('POST', '/admin/send-sequence-email', pair)
    it.smtp.judge(() => 'accept')
    const retry = () => call('POST', '/admin/retry-sequence-email', pair)
    const answers = await Promise.all([retry(), retry(), retry(), retry()])
    answers.push(await retry())
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(answers.at(-1)!.body.error).toBe('Questa email è già stata inviata.')
    expect(it.smtp.mails).toHaveLength(1)
  })

  test.each([
    [
      'si è disiscritto',
      `INSERT INTO email_suppressions (email, reason) VALUES ('a@example.it', 'unsubscribed')`,
    ],
    ['acquisto rimborsato', `UPDATE purchases SET status = 'refunded'`],
    ['nessun consenso alle email', `UPDATE purchases SET marketing_basis = 'refused'`],
    ['acquisto eliminato', 'DELETE FROM purchases'],
  ])('passes over a sequence that is switched off, not over: %s', async (reason, against) => {
    const { databaseUrl } = it.app
    const sequence_id = await addSequence(databaseUrl)
    await addPurchase(databaseUrl, { email: 'a@example.it' })
    await query(databaseUrl, `UPDATE email_deliveries SET state = 'failed', ended_at = now()`)
    await query(databaseUrl, 'UPDATE email_sequences SET is_active = 0')
    await query(databaseUrl, against)
    const retry = () =>
      call('POST', '/admin/retry-sequence-email', { sequence_id, user_email: 'a@example.it' })
    const refused = await retry()
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain(reason)
    expect(it.smtp.mails).toHaveLength(0)
  })
})

test('a mail server that refuses the shop is told once, to the owner with its reason and to health without', async () => {
  const reason = 'Il server di posta rifiuta l’accesso: 535 5.7.8'
  await query(
    it.app.databaseUrl,
    `INSERT INTO email_workers (id, role, name, alive_until, outage, outage_since)
     VALUES (gen_random_uuid(), 'worker', 'one', now() + interval '1 hour', $1, '2026-11-23T10:00:00Z')`,
    [reason],
  )
  const health = await call('GET', '/health')
  expect(health).toMatchObject({ status: 200, body: { status: 'ok', mail: 'down' } })
  expect(JSON.stringify(health.body)).not.toContain('535')
  const { body } = await call('GET', '/admin/email-report')
  expect(body.outage).toEqual({ reason, since: '2026-11-23T10:00:00.000Z' })
  await query(it.app.databaseUrl, 'DELETE FROM email_workers')
  expect((await call('GET', '/health')).body.mail).toBe('ok')
})
