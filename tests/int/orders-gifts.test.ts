import { randomUUID } from 'node:crypto'

import { beforeAll, expect, test } from 'vitest'

import { dossierClient } from '../support/dossier-client'
import { addSequence, until } from '../support/email'
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
