import { randomUUID } from 'node:crypto'

import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'

import { dossierClient } from '../support/dossier-client'
import { addSequence, until } from '../support/email'
import { lockWaits } from '../support/lock-waits'
import { useMailApp } from '../support/mail-app'
import { type Client, tablesClient } from '../support/tables-client'

const it = useMailApp({ CHECKOUT_SANDBOX: '1' })
let admin: Client
const { sql, dossier, post, mailTo, planned } = dossierClient(it, () => admin)
beforeAll(async () => {
  admin = await tablesClient(it.app)
  await sql('DELETE FROM email_sequences')
  await addSequence(it.app.databaseUrl, { name: 'Più avanti', type: 'upsell', days: 20 })
})

test('a gift is an order of € 0,00 with its own mail, once, and no sequence', async () => {
  const gift = { id: randomUUID(), email: 'Zia.Pina@posta.example', name: 'Pina Verdi' }
  const made = await admin.call('POST', '/api/admin/gifts', gift)
  expect(made.status).toBe(201)
  const id = Number(made.body.id)
  await mailTo('zia.pina@posta.example', 'Un regalo per te')
  expect(Number((await admin.call('POST', '/api/admin/gifts', gift)).body.id)).toBe(id)
  expect(it.smtp.mails).toHaveLength(1)
  const { order } = await dossier(id)
  expect(order).toMatchObject({
    provider: 'gift',
    amount_cents: 0,
    status: 'paid',
    customer_email: 'zia.pina@posta.example',
    planned_mails: 0,
    refund_refusal: 'Questo ordine non è costato nulla: non c’è niente da rimborsare.',
  })
  expect(await (await fetch(`${it.app.url}${order.order_path}`)).text()).toContain('Scarica')
  expect(await planned(id)).toMatchObject([{ state: 'skipped', skip_reason: 'no_consent' }])
  await post(id, 'resend', {})
  await until(
    async () => it.smtp.mails.length,
    (count) => count === 2,
  )
  expect(
    (await admin.call('POST', '/api/admin/gifts', { ...gift, id: randomUUID(), email: 'pina' })).status,
  ).toBe(400)
})

test('a gift that is repeated with another address or name is refused, and names who has it', async () => {
  const gift = { id: randomUUID(), email: 'zio.sbagliato@posta.example', name: 'Ugo Verdi' }
  const made = await admin.call('POST', '/api/admin/gifts', gift)
  for (const change of [{ email: 'zio.giusto@posta.example' }, { name: 'Ugo Bianchi' }, { name: '' }]) {
    const refused = await admin.call('POST', '/api/admin/gifts', { ...gift, ...change })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain(`fatto a ${gift.email}: è l’ordine ${String(made.body.id)}.`)
  }
  const same = { ...gift, email: ` ${gift.email.toUpperCase()} ` }
  expect((await admin.call('POST', '/api/admin/gifts', same)).body.id).toBe(made.body.id)
  expect(await sql(`SELECT FROM purchases WHERE customer_email LIKE 'zio.%'`)).toHaveLength(1)
})

test('of two requests for the same gift at once both are answered with it', async () => {
  const gift = { id: randomUUID(), email: 'gemelli@posta.example' }
  const other = new pg.Client({ connectionString: it.app.databaseUrl })
  await other.connect()
  try {
    // Purchases can be read and not written: both requests have found none before either makes it.
    await other.query('BEGIN')
    await other.query('LOCK TABLE purchases IN SHARE MODE')
    const asked = [1, 2].map(() => admin.call('POST', '/api/admin/gifts', gift))
    await until(
      () => lockWaits(it.app.databaseUrl),
      (waits) => waits.length >= 2,
    )
    await other.query('COMMIT')
    const [one, two] = await Promise.all(asked)
    expect([one!.status, two!.status]).toEqual([201, 201])
    expect(two!.body.id).toBe(one!.body.id)
  } finally {
    await other.end()
  }
  expect(await sql('SELECT FROM purchases WHERE customer_email = $1', [gift.email])).toHaveLength(1)
})

test('a mail that failed for a mistyped address goes out again to the corrected one', async () => {
  it.smtp.judge(({ to }) => (to[0] === 'zia@gmial.example' ? { code: 550 } : 'accept'))
  const made = await admin.call('POST', '/api/admin/gifts', { id: randomUUID(), email: 'zia@gmial.example' })
  const id = Number(made.body.id)
  const [mail] = await until(
    () =>
      sql<{ id: number }>(
        `SELECT id FROM email_deliveries WHERE user_email = 'zia@gmial.example' AND state = 'failed'`,
      ),
    (rows) => rows.length === 1,
  )
  await sql(`UPDATE purchases SET customer_email = 'Zia@gmail.example' WHERE id = $1`, [id])
  expect((await post(id, 'resend', { delivery_id: mail!.id })).status).toBe(200)
  await mailTo('zia@gmail.example', '')
  expect(it.smtp.refused).toHaveLength(1)
})

test('the refund of an order that was added by hand is written down, and its buyer is told of no card', async () => {
  const email = 'pagato@posta.example'
  const made = await admin.call('POST', '/api/admin/gifts', { id: randomUUID(), email })
  const id = Number(made.body.id)
  await sql('UPDATE purchases SET amount_cents = 3700 WHERE id = $1', [id])
  expect((await dossier(id)).order.refund_refusal).toBeNull()
  // Who has paid gets a receipt, and not the words of a gift.
  expect((await post(id, 'resend', {})).status).toBe(200)
  await mailTo(email, 'planner è pronto')
  const refund = { id: randomUUID(), amount_cents: 3700, refunded_cents: 0 }
  expect(await post(id, 'refund', refund)).toMatchObject({ status: 200, body: { state: 'done' } })
  expect((await dossier(id)).order).toMatchObject({ status: 'refunded', refunded_cents: 3700 })
  const [mail] = await mailTo(email, 'rimborso')
  expect(mail!.message.text).toContain('ti abbiamo restituito 37')
  expect(mail!.message.text).not.toContain('mezzo di pagamento')
})
