import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Opening } from '@/contracts/overview'

import { query } from '../support/cluster'
import { type DnsDouble, startDnsDouble } from '../support/dns-double'
import { useFilesOf } from '../support/files-of'
import { useOpeningShop } from '../support/opening'
import { tablesClient } from '../support/tables-client'

const { it: shop, read, line } = useOpeningShop()
useFilesOf(() => shop.app.privateFiles)
const sql = (text: string) => query(shop.app.databaseUrl, text)
let dns: DnsDouble
let db: pg.Pool
beforeAll(async () => {
  dns = await startDnsDouble()
  db = new pg.Pool({ connectionString: shop.app.databaseUrl, max: 2 })
  // Everything but the mail and its domain is done.
  await tablesClient(shop.app)
  await sql(`INSERT INTO stripe_events (event_id, event_type, attempts) VALUES ('evt_1', 'charge.updated', 1);
    INSERT INTO seller (kind, company_name, vat_number, street, postal_code, city, email)
      VALUES ('company', 'Bottega srl', '01234567897', 'Via Emilia', '43121', 'Parma', 'ciao@bottega.it');
    UPDATE site_settings SET email = 'ciao@bottega.it', legal_name = 'Bottega srl', address = 'Via Emilia', vat_number = '1';
    UPDATE landing_footer_social SET url = url || '-vero';
    UPDATE pages SET body = jsonb_set(body, '{root,children,0,children,0,text}', '"La nostra"');
    INSERT INTO overview_facts (name, at) VALUES ('backup', now()), ('drill', now())`)
})
afterAll(async () => {
  await db.end()
  dns.stop()
})

const toDos = async () =>
  (await shop.admin.call('GET', '/api/admin/overview/to-do')).body.rows as unknown as {
    kind: string
    count: number
  }[]
/** As the application does, with another sender and name server. */
const look = async (sender = 'Bottega <ciao@bottega.it>') => {
  const { readOpening } = await import('@/services/overview/opening/read-opening')
  const { looksSettled } = await import('@/services/overview/looks/read-outside')
  const { env: known } = await import('@/config/env')
  const env = {
    ...known,
    SMTP_URL: shop.smtp.url,
    MAIL_FROM: sender,
    SUPPORT_EMAIL: sender,
    STRIPE_SECRET_KEY: 'sk_live_double',
  }
  const args = { db, env, now: new Date(), dnsServers: [dns.address] }
  const first = await readOpening({ ...args, isFresh: true })
  await looksSettled()
  const settled = await readOpening(args)
  const domainOf = ({ lines }: Opening) => lines.find(({ check }) => check === 'mail_domain')!
  return { first, settled, domain: domainOf(settled), domainAtFirst: domainOf(first) }
}

test('the domain of a shop without one is nobody’s; no name server is asked', async () => {
  expect((await line('mail_domain')).state).toBe('open')
  // Files are looked at beside the answer.
  await expect.poll(async () => (await read()).is_looking).toBe(false)
})

test('the page does not wait for the DNS; what does not answer is not wrong, and keeps the list', async () => {
  dns.fault = 'servfail'
  const { first, domainAtFirst, domain, settled } = await look()
  expect([first.is_looking, domainAtFirst.state, domainAtFirst.words]).toEqual([
    true,
    'unknown',
    'Controllo in corso…',
  ])
  expect([domain.state, domain.words]).toEqual(['unknown', expect.stringContaining('non ha risposto')])
  expect(settled.opened_at).toBeNull()
  dns.fault = undefined
})

test('records appear one by one; when all stands right the shop counts as open, whatever the advice', async () => {
  expect((await look()).domain.words).toContain('mancano SPF e DMARC')
  dns.texts.set('bottega.it', ['v=spf1 -all'])
  expect((await look()).domain.words).toContain('manca DMARC')
  dns.texts.set('_dmarc.bottega.it', ['v=DMARC1; p=none'])
  const { domain, settled } = await look()
  expect([domain.state, domain.words]).toEqual(['done', expect.stringContaining('dkim=pass')])
  expect(settled.lines.filter(({ state }) => state === 'open').map(({ check }) => check)).toEqual(['mail'])
  expect(settled.opened_at).toBeNull()
  // The application's own sender is another: that a server took its mail proves nothing of this one.
  expect((await shop.admin.call('POST', '/api/admin/overview/trial-mail', {})).status).toBe(200)
  await expect.poll(async () => (await line('mail')).state).toBe('done')
  expect((await look()).settled.opened_at).toBeNull()
  await sql(
    `UPDATE overview_facts SET detail = replace(detail, 'bottega.test', 'bottega.it') WHERE name = 'mail_accepted'`,
  )
  expect((await look()).settled.opened_at).not.toBeNull()
})

test('from then on what falls back is to be done, and nothing else', async () => {
  // The application's own sender has no domain.
  expect(await toDos()).toContainEqual(expect.objectContaining({ kind: 'opening', count: 1 }))
  await sql('UPDATE offer SET current_price = 97')
  expect(await toDos()).toContainEqual(expect.objectContaining({ kind: 'opening', count: 2 }))
  await sql('UPDATE offer SET current_price = 37')
})

test('the checks that cannot be read take nothing else from the list', async () => {
  await sql('ALTER TABLE seller RENAME TO seller_away')
  await sql(`INSERT INTO contact_submissions (name, email, message) VALUES ('A', 'a@b.it', '…')`)
  expect((await toDos()).map(({ kind }) => kind)).toContain('messages')
  await sql('ALTER TABLE seller_away RENAME TO seller')
})

test('whoever presses the button twice gets one mail', async () => {
  const { sendTrialMail } = await import('@/services/overview/opening/trial-mail')
  const payload = {
    db: { pool: db, drizzle: drizzle(db) },
    findGlobal: () => Promise.resolve({ name: 'Bottega' }),
  } as unknown as Payload
  const env = { SMTP_URL: shop.smtp.url, MAIL_FROM: 'Bottega <ciao@bottega.test>' }
  const user = { id: 1, email: 'anna@posta.test' }
  const now = new Date('2026-11-25T10:00:01Z')
  for (let press = 0; press < 2; press++) await sendTrialMail({ payload, env, user, now })
  expect(await sql(`SELECT FROM email_deliveries WHERE user_email = 'anna@posta.test'`)).toHaveLength(1)
  const files = sendTrialMail({ payload, env: { ...env, SMTP_URL: undefined }, user, now })
  await expect(files).rejects.toMatchObject({ status: 409 })
})

test('a wish that is not described is refused, and not taken for none', async () => {
  const { status, body } = await shop.admin.call('GET', '/api/admin/overview/opening?fresh=2')
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'Richiesta non valida.', message: 'Richiesta non valida.' })
})

test('only administrators are told, and only they send a test mail', async () => {
  const editor = await tablesClient(shop.app, 'editor')
  expect((await editor.call('GET', '/api/admin/overview/opening')).status).toBe(403)
  expect((await editor.call('POST', '/api/admin/overview/trial-mail', {})).status).toBe(403)
})
