import { randomUUID } from 'node:crypto'

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Timeline } from '@/contracts/orders-dossier'

import { askPurchase, purchaseOf } from '../support/checkout-client'
import { dossierClient } from '../support/dossier-client'
import { addPurchase, addSequence, until } from '../support/email'
import { useMailApp } from '../support/mail-app'
import { type Client, tablesClient } from '../support/tables-client'

const it = useMailApp({ CHECKOUT_SANDBOX: '1' })
let admin: Client
const { sql, dossier, post, entries, bought, mailTo, nothingDue, planned } = dossierClient(it, () => admin)
beforeAll(async () => {
  admin = await tablesClient(it.app)
  await sql('DELETE FROM email_sequences')
  await addSequence(it.app.databaseUrl, { name: 'Benvenuto' })
  await addSequence(it.app.databaseUrl, { name: 'Più avanti', type: 'upsell', days: 20 })
})
beforeEach(() => {
  it.smtp.mails.length = 0
})

describe('the dossier', () => {
  test('tells what an order is, and everything that happened to it and is planned, newest first', async () => {
    const { id, sessionId, email } = await bought()
    const link = (await purchaseOf(it.app.url, sessionId)).products[0]!.downloadUrl!
    expect((await fetch(`${it.app.url}${link}`)).status).toBe(200)
    await sql(
      `INSERT INTO contact_submissions (name, email, message) VALUES ('Anna', $1, 'Non trovo il file')`,
      [email.toUpperCase()],
    )
    await sql(
      `INSERT INTO stripe_events (event_id, event_type, object_id, attempts) VALUES ($1, 'checkout.session.completed', $2, 1)`,
      [`evt_${sessionId}`, sessionId],
    )
    await sql(`UPDATE purchases SET consents = $2 WHERE id = $1`, [
      id,
      JSON.stringify({ waiver: { given: true, text: 'Sì.', version: 1, at: '2026-11-24T10:00:00.000Z' } }),
    ])
    await sql(
      `INSERT INTO withdrawal_requests (checkout_session_id, kind, state, customer_email, requested_at)
       VALUES ($1, 'message', 'open', $2, now())`,
      [sessionId, email],
    )
    await post(id, 'notes', { words: 'Ha telefonato.' })
    expect(
      (await post(id, 'refund', { id: randomUUID(), amount_cents: 700, refunded_cents: 0 })).status,
    ).toBe(200)
    await nothingDue(email)
    const { order, timeline } = await dossier(id)
    expect(order).toMatchObject({
      id,
      customer_email: email,
      amount_cents: 3700,
      refunded_cents: 700,
      status: 'partially_refunded',
      closed: null,
      stripe_url: null,
      refund_refusal: null,
      planned_mails: 1,
    })
    expect(new Set(timeline.entries.map(({ kind }) => kind))).toEqual(
      new Set([
        'payment',
        'consent',
        'event',
        'download',
        'mail',
        'refund',
        'withdrawal',
        'entry',
        'change',
        'message',
      ]),
    )
    const times = timeline.entries.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
    expect(timeline.entries[0]).toMatchObject({
      kind: 'mail',
      details: { name: 'Più avanti', state: 'planned' },
    })
    expect((await fetch(`${it.app.url}${order.order_path}`)).status).toBe(200)
  })

  test('of a thousand entries comes in pages that miss nothing and repeat nothing', async () => {
    const id = await addPurchase(it.app.databaseUrl, { email: 'mille@posta.example' })
    // Many at the same moment: the order among them is still one.
    await sql(
      `INSERT INTO order_entries (purchase_id, kind, words, created_at)
       SELECT $1, 'note', n::text, now() - (n / 7) * interval '1 minute' FROM generate_series(1, 1000) n`,
      [id],
    )
    const seen: string[] = []
    let { timeline } = await dossier(id)
    for (;;) {
      seen.push(...timeline.entries.map(({ key }) => key))
      if (timeline.next === null) break
      const path = `/api/admin/orders/${id}/timeline?after=${timeline.next}`
      timeline = (await admin.call('GET', path)).body as unknown as Timeline
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.filter((key) => key.startsWith('entry'))).toHaveLength(1000)
  })

  test('is for administrators alone, and of an unknown order there is none', async () => {
    const id = await addPurchase(it.app.databaseUrl)
    expect((await admin.call('GET', '/api/admin/orders/999999')).status).toBe(404)
    expect((await admin.call('GET', `/api/admin/orders/${id}/timeline?after=x`)).status).toBe(400)
    expect((await post(id, 'resend', { delivery_id: 2_147_483_648 })).status).toBe(400)
    for (const role of ['editor', 'user'] as const) {
      const stranger = await tablesClient(it.app, role)
      expect((await stranger.call('GET', `/api/admin/orders/${id}`)).status).toBe(403)
      for (const what of ['refund', 'email', 'resend', 'access', 'notes']) {
        expect((await post(id, what, {}, stranger)).status, what).toBe(403)
      }
      expect((await stranger.call('POST', '/api/admin/gifts', {})).status).toBe(403)
    }
    expect((await fetch(`${it.app.url}/api/admin/orders/${id}`)).status).toBe(401)
  })
})

describe('a mistyped address', () => {
  test('is put right: receipt, planned mail and the order follow it, and the change is written down', async () => {
    const { id, email } = await bought()
    const right = `giusta-${email}`
    const [mistyped] = await mailTo(email, 'ricevuta')
    const [stray] = /http\S+\/ordine\/\S+/.exec(mistyped!.message.text!)!
    expect(await (await fetch(stray)).text()).toContain('/files/')
    const correction = { email: ` ${right.toUpperCase()} `, seen_email: email, resend_receipt: true }
    expect((await post(id, 'email', correction)).status).toBe(200)
    await mailTo(right, 'ricevuta')
    // The link that went to the mistyped address leads to a code for the right one.
    const locked = await (await fetch(stray)).text()
    expect(locked).not.toContain('/files/')
    expect(locked).toContain('g•••@')
    expect(await planned(id)).toEqual([{ state: 'planned', skip_reason: null, user_email: right }])
    expect((await dossier(id)).order.customer_email).toBe(right)
    const [change] = await entries(id, 'change')
    expect(change!.details).toMatchObject({
      before: { customer_email: email },
      after: { customer_email: right },
      author: expect.stringContaining('admin-') as string,
    })
    expect((await entries(id, 'entry')).map(({ details }) => details)).toMatchObject([
      { kind: 'resent', words: right },
    ])
  })

  test('is refused when it is none, the same, or another one by now', async () => {
    const { id, email } = await bought()
    const correct = (changes: object) =>
      post(id, 'email', { email: 'b@posta.example', seen_email: email, resend_receipt: false, ...changes })
    expect(await correct({ email: 'anna@' })).toMatchObject({
      status: 400,
      body: { errors: { email: 'Scrivi un indirizzo email valido.' } },
    })
    expect((await correct({ email })).body.error).toBe('È già l’indirizzo di questo ordine.')
    expect((await correct({ seen_email: 'vecchia@posta.example' })).status).toBe(409)
    expect((await dossier(id)).order.customer_email).toBe(email)
  })
})

test('what was missed goes out again: the receipt, a failed and a skipped mail; what arrived does not', async () => {
  const { id, email } = await bought()
  await mailTo(email, 'ricevuta')
  it.smtp.mails.length = 0
  expect((await post(id, 'resend', {})).status).toBe(200)
  await mailTo(email, 'ricevuta')

  const rows = await until(
    () =>
      sql<{ id: number; state: string; due: boolean }>(
        `SELECT id, state, due_at <= now() AS due FROM email_deliveries WHERE purchase_id = $1 AND kind = 'sequence'`,
        [id],
      ),
    (all) => all.some(({ state }) => state === 'sent'),
  )
  const arrived = rows.find(({ due }) => due)!.id
  const ahead = rows.find(({ due }) => !due)!.id
  expect(await post(id, 'resend', { delivery_id: arrived })).toMatchObject({ status: 409 })
  it.smtp.mails.length = 0
  await sql(
    `UPDATE email_deliveries SET state = 'failed', error_message = 'piena', ended_at = now(), sent_at = NULL WHERE id = $1`,
    [arrived],
  )
  expect((await post(id, 'resend', { delivery_id: arrived })).status).toBe(200)
  await mailTo(email, 'Ciao')
  it.smtp.mails.length = 0
  await sql(`UPDATE email_deliveries SET state = 'skipped', skip_reason = 'disputed' WHERE id = $1`, [ahead])
  expect((await post(id, 'resend', { delivery_id: ahead })).status).toBe(200)
  await mailTo(email, 'Ciao')
  const other = await bought()
  expect((await post(other.id, 'resend', { delivery_id: ahead })).status).toBe(404)
})

test('of two orders of one address each sends its own mail again', async () => {
  const one = await bought()
  const other = await bought(one.email)
  const mails = (id: number) =>
    sql<{ id: number; words: string }>(
      `SELECT id, kind || ' ' || state AS words FROM email_deliveries
       WHERE purchase_id = $1 AND kind IN ('sequence', 'manual') ORDER BY due_at`,
      [id],
    )
  const words = async (id: number) => (await mails(id)).map((mail) => mail.words)
  for (const { id } of [one, other]) await expect.poll(() => words(id)).toContain('sequence sent')
  await sql(
    `UPDATE email_deliveries SET state = 'failed', error_message = 'piena', ended_at = now(), sent_at = NULL
     WHERE purchase_id IN ($1, $2) AND kind = 'sequence' AND state = 'sent'`,
    [one.id, other.id],
  )
  const [failed, ahead] = await mails(one.id)
  const [otherFailed] = await mails(other.id)
  expect((await post(one.id, 'resend', { delivery_id: failed!.id })).status).toBe(200)
  expect(await words(one.id)).toEqual(['sequence sent', 'sequence planned'])
  expect(await words(other.id)).toEqual(['sequence failed', 'sequence planned'])
  // What has arrived for the one order has not arrived for the other.
  expect((await post(other.id, 'resend', { delivery_id: otherFailed!.id })).status).toBe(200)
  await sql(`UPDATE email_deliveries SET state = 'skipped', skip_reason = 'lost' WHERE id = $1`, [ahead!.id])
  expect((await post(one.id, 'resend', { delivery_id: ahead!.id })).status).toBe(200)
  expect(await words(one.id)).toEqual(['sequence sent', 'manual sent', 'sequence skipped'])
  expect(await words(other.id)).toEqual(['sequence sent', 'sequence planned'])
})

test('access is taken away and given back whatever the money does', async () => {
  const { id, sessionId, email } = await bought()
  const link = `${it.app.url}${(await purchaseOf(it.app.url, sessionId)).products[0]!.downloadUrl}`
  expect((await post(id, 'access', { open: false })).status).toBe(200)
  expect((await fetch(link)).status).toBe(410)
  expect((await askPurchase(it.app.url, sessionId)).status).toBe(410)
  expect(await planned(id)).toEqual([{ state: 'skipped', skip_reason: 'withdrawn', user_email: email }])
  const { order } = await dossier(id)
  expect(order).toMatchObject({ status: 'paid', closed: 'withdrawn', planned_mails: 0 })
  expect(await (await fetch(`${it.app.url}${order.order_path}`)).text()).toContain(
    'L’accesso ai file di questo ordine è stato chiuso.',
  )
  expect((await post(id, 'access', { open: false })).body.error).toBe(
    'L’accesso a questo ordine è già chiuso.',
  )
  expect((await post(id, 'access', { open: true })).status).toBe(200)
  expect((await fetch(link)).status).toBe(200)
  expect(await planned(id)).toEqual([{ state: 'planned', skip_reason: null, user_email: email }])
  expect(await entries(id, 'change')).toHaveLength(2)

  // A refund closes what was given back, and giving back opens nothing that was refunded.
  await post(id, 'refund', { id: randomUUID(), amount_cents: 3700, refunded_cents: 0 })
  expect((await post(id, 'access', { open: true })).status).toBe(409)
  // The refund's own receipt is among the order's mail.
  expect((await entries(id, 'mail')).map(({ details }) => details.kind)).toContain('refund')
  expect((await fetch(link)).status).toBe(410)
})

test('an entry is neither changed nor deleted, not even by SQL', async () => {
  const { id } = await bought()
  expect((await post(id, 'notes', { words: '  ' })).status).toBe(400)
  expect((await post(id, 'notes', { words: 'Per sempre.' })).status).toBe(200)
  await expect(sql(`UPDATE order_entries SET words = 'altro' WHERE purchase_id = $1`, [id])).rejects.toThrow()
  await expect(sql('DELETE FROM order_entries WHERE purchase_id = $1', [id])).rejects.toThrow()
  // An erasure of the person's data takes the words alone.
  const { email } = { email: (await dossier(id)).order.customer_email }
  // Who still gets mail is not erased.
  await nothingDue(email)
  expect(
    (await admin.call('POST', '/api/admin/personal-data/erase', { email, confirmed_email: email })).status,
  ).toBe(200)
  expect((await entries(id, 'entry')).map(({ details }) => details)).toMatchObject([
    { kind: 'note', words: null },
  ])
})
