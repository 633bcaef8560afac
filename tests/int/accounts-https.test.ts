import pg from 'pg'
import { expect, test, vi } from 'vitest'

import { findPlaceholders } from '@/services/content/find-placeholders'

import { query } from '../support/cluster'
import { useMailApp } from '../support/mail-app'
import { PATIENCE_MS } from '../support/patience'

/** As behind a proxy that ends TLS: the shop itself is called over plain http on loopback. */
const ORIGIN = 'https://shop.example'

const shop = useMailApp({ SERVER_URL: ORIGIN, TRUST_PROXY: '1' })

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(shop.app.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN, ...headers },
    body: JSON.stringify(body),
  })

test('over https a session is a cookie of this host alone, sent over TLS only', async () => {
  const email = 'sicura@persone.example'
  const asked = await post('/api/send-otp', { email })
  const code = asked.headers.get('set-cookie')!
  expect(code).toMatch(
    /^__Host-ore_serene_code=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/,
  )
  const { message } = await shop.smtp.waitForMail(({ to }) => to.includes(email))
  const [otp] = /\b\d{6}\b/.exec(message.subject!)!
  const response = await post('/api/verify-otp', { email, otp }, { cookie: code.split(';')[0]! })
  expect(response.status).toBe(200)
  const [set = '', known] = response.headers.getSetCookie()
  expect(known).toMatch(/^__Host-ore_serene_known=.*; Path=\/; HttpOnly; SameSite=Lax; Secure; /)
  expect(set).toMatch(
    /^__Host-ore_serene_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000$/,
  )

  const me = (cookie: string) => fetch(`${shop.app.url}/api/users/me`, { headers: { cookie } })
  const [cookie = ''] = set.split(';')
  expect(await (await me(cookie)).json()).toMatchObject({ user: { email } })
  // The plain name, which another host could have set, is nobody's session here.
  expect(await (await me(cookie.replace('__Host-', ''))).text()).not.toContain(email)
  const fromHttp = { cookie, Origin: 'http://shop.example' }
  const ended = await fetch(`${shop.app.url}/api/sessions`, { method: 'DELETE', headers: fromHttp })
  expect([401, 403]).toContain(ended.status)
  expect((await me(cookie)).status).toBe(200)
})

test('every answer asks for https from then on', async () => {
  for (const path of ['/', '/login', '/api/health', '/non-esiste']) {
    const { headers } = await fetch(shop.app.url + path)
    expect(headers.get('strict-transport-security'), path).toBe('max-age=63072000')
    expect(headers.get('content-security-policy'), path).toContain('upgrade-insecure-requests')
  }
})

test('a public shop says at its start, in one line, what is still a placeholder', async () => {
  const warnings = await vi.waitFor(() => {
    const lines = shop.app.output().match(/^.*WARN.*placeholders.*$/gm) ?? []
    expect(lines).toHaveLength(1)
    return lines
  }, PATIENCE_MS)
  const left = [
    'MAIL_FROM',
    'SUPPORT_EMAIL',
    'Dati del sito, Email pubblica',
    'Dati del sito, Ragione sociale',
    'Dati del sito, Sede',
    'Dati del sito, Partita IVA',
    'Pagina di vendita, collegamento a Instagram',
    'Pagina di vendita, collegamento a Facebook',
    'Pagina di vendita, collegamento a YouTube',
    'Pagina /privacy',
    'Pagina /termini',
  ]
  expect(warnings[0]!.split('customers come: ')[1]).toBe(`${left.join('; ')}.`)

  const db = new pg.Client({ connectionString: shop.app.databaseUrl })
  await db.connect()
  try {
    const sender = 'Bottega <ciao@bottega.it>'
    const env = { SMTP_URL: 'smtp://mail.bottega.it', MAIL_FROM: sender, SUPPORT_EMAIL: sender }
    await query(
      shop.app.databaseUrl,
      `UPDATE site_settings SET email = 'ciao@bottega.it', legal_name = 'Bottega srl', vat_number = 'IT1'`,
    )
    await query(
      shop.app.databaseUrl,
      `UPDATE landing_footer_social SET url = url || '-vero' WHERE name <> 'YouTube'`,
    )
    await query(
      shop.app.databaseUrl,
      `UPDATE pages SET body = jsonb_set(body, '{root,children,0,children,0,text}', '"La nostra"') WHERE slug = 'privacy'`,
    )
    const some = ['Dati del sito, Sede', 'Pagina di vendita, collegamento a YouTube', 'Pagina /termini']
    const namesLeft = async (SMTP_URL?: string) =>
      (await findPlaceholders({ db, env: { ...env, SMTP_URL } })).map(({ name }) => name)
    expect(await namesLeft(env.SMTP_URL)).toEqual(some)
    expect(await namesLeft()).toEqual(['SMTP_URL (mail is kept as files)', ...some])
  } finally {
    await db.end()
  }
})
