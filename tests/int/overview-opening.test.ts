import { readdir, rename } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, test } from 'vitest'

import { runOn, useFolder } from '../support/backup'
import { query } from '../support/cluster'
import { useOpeningShop } from '../support/opening'
import { tablesClient } from '../support/tables-client'

const folder = useFolder()
const { it: shop, line, freshly } = useOpeningShop()

const sql = (text: string, values: unknown[] = []) => query(shop.app.databaseUrl, text, values)
const save = async (method: string, address: string, body: unknown) => {
  const answer = await shop.admin.call(method, address, body)
  expect([answer.status, answer.text]).toEqual([200, expect.anything()])
}

describe('a line is right once the thing itself is', () => {
  test('payments: a signed event has come, and not of a trial', async () => {
    expect(await line('payments')).toMatchObject({
      state: 'open',
      href: 'https://dashboard.stripe.com/webhooks',
    })
    const deliver = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      fetch(`${shop.app.url}/api/stripe/webhook`, { method: 'POST', body, headers })
    const { body } = shop.stripe.event('charge.updated', { id: 'ch_forged', object: 'charge' })
    expect((await deliver({ body, headers: { 'Stripe-Signature': 't=1,v1=00' } })).status).toBe(400)
    const trial = shop.stripe.event('checkout.session.expired', {
      id: 'cs_test_1',
      object: 'checkout.session',
    })
    expect((await deliver(trial)).status).toBe(200)
    await sql(
      `INSERT INTO purchases (checkout_session_id, provider, payment_intent_id, customer_email, product_name, amount_cents,
         currency, status, purchased_at) VALUES ('cs_test_2', 'stripe', 'pi_trial', 'a@posta.it', 'P', 100, 'EUR', 'paid', now())`,
    )
    const ofTrial = { id: 'ch_trial', object: 'charge', payment_intent: 'pi_trial' }
    expect((await deliver(shop.stripe.event('charge.updated', ofTrial))).status).toBe(200)
    expect((await line('payments')).state).toBe('open')
    const real = shop.stripe.event('charge.updated', { id: 'ch_real', object: 'charge' })
    expect((await deliver(real)).status).toBe(200)
    expect((await line('payments')).state).toBe('done')
  })

  test('mail: a test mail that is refused is told of; one that was accepted is remembered without the log', async () => {
    expect((await line('mail')).words).toContain('Nessuna mail di prova')
    shop.smtp.judge(() => ({ code: 550, message: 'sender not welcome' }))
    await save('POST', '/api/admin/overview/trial-mail', {})
    await expect.poll(async () => (await line('mail')).words).toContain('sender not welcome')
    shop.smtp.judge(() => 'accept')
    // One a minute: the next key.
    await sql(`UPDATE email_deliveries SET dedup_key = 'earlier' WHERE dedup_key LIKE 'trial:%'`)
    await save('POST', '/api/admin/overview/trial-mail', {})
    await expect.poll(async () => (await line('mail')).state).toBe('done')
    // The buyer of the test before has mail as well, before or after.
    const trials = shop.smtp.mails.filter(({ to }) => to[0] !== 'a@posta.it')
    expect(trials).toHaveLength(1)
    const { to, message } = trials[0]!
    expect([to[0], message.subject]).toEqual([
      expect.stringMatching(/^admin-/),
      'Mail di prova da Ore Serene',
    ])
    expect(message.text).toContain('dkim=pass')
    await sql('DELETE FROM email_deliveries')
    expect((await line('mail')).state).toBe('done')
  })

  test('seller: all that a buyer must be told, and no placeholder', async () => {
    expect((await line('seller')).words).toContain('ragione sociale')
    const seller = {
      kind: 'company',
      companyName: 'Bottega srl',
      vatNumber: '01234567897',
      street: 'Via Emilia',
      postalCode: '43121',
      city: 'Parma',
      province: 'PR',
      email: 'ciao@bottega.example',
    }
    await save('POST', '/api/globals/seller', seller)
    expect(await line('seller')).toMatchObject({
      state: 'open',
      words: expect.stringContaining('segnaposto') as string,
    })
    await save('POST', '/api/globals/seller', { ...seller, email: 'ciao@bottega.it' })
    expect((await line('seller')).state).toBe('done')
  })

  test('placeholders: settings, links of the footer, addresses and dead links in the texts', async () => {
    expect((await line('placeholders')).words).toContain('Dati del sito, Email pubblica')
    await save('POST', '/api/globals/site-settings', {
      name: 'Bottega',
      email: 'ciao@bottega.it',
      legalName: 'Bottega srl',
      address: 'Via Emilia, 43121 Parma',
      vatNumber: '01234567897',
      _status: 'published',
    })
    const { href, words } = await line('placeholders')
    expect([href, words]).toEqual(['/admin/globals/landing', expect.stringContaining('Instagram')])
    await sql(`UPDATE landing_footer_social SET url = '#'`)
    expect((await line('placeholders')).state).toBe('open')
    await sql(`UPDATE landing_footer_social SET url = url || 'bottega'`)
    expect((await line('placeholders')).state).toBe('done')
    const faq = (sql: string) =>
      query(
        shop.app.databaseUrl,
        `UPDATE faqs SET answer_rich_text = ${sql} WHERE id = (SELECT min(id) FROM faqs)`,
      )
    await faq(`answer_rich_text || '<p>Scrivi a aiuto@posta.bottega.example. Ciao</p>'`)
    expect((await line('placeholders')).words).toMatch(/Domanda «/)
    await faq(`'<p><a href="#">Qui</a></p>'`)
    expect((await line('placeholders')).state).toBe('open')
    await faq(`'<p>Scrivi a aiuto@example-bottega.it</p>'`)
    expect((await line('placeholders')).state).toBe('done')
  })

  test('legal pages: as the seed of any release has written them, withdrawn, adapted', async () => {
    const pages = await query<{ id: number; body: object }>(
      shop.app.databaseUrl,
      'SELECT id, body FROM pages ORDER BY id',
    )
    expect((await line('legal')).words).toContain('Pagina /privacy')
    // An earlier release seeded other words, and noted them down.
    await sql(`UPDATE pages SET body = jsonb_set(body, '{root,children,0,children,0,text}', '"Una volta"')`)
    await sql(
      `UPDATE overview_facts SET detail = (SELECT md5(body::text) FROM pages WHERE 'page:' || slug = name)
       WHERE name LIKE 'page:%'`,
    )
    expect((await line('legal')).state).toBe('open')
    for (const { id, body } of pages) {
      const text = JSON.stringify(body).replaceAll('Ore Serene', 'Bottega')
      await save('PATCH', `/api/pages/${id}`, { body: JSON.parse(text) as object, _status: 'published' })
    }
    expect((await line('legal')).state).toBe('done')
    await sql(`UPDATE pages SET _status = 'draft' WHERE slug = 'termini'`)
    expect((await line('legal')).words).toContain('/termini')
    await sql(`UPDATE pages SET _status = 'published'`)
  })

  test('offer: there, and coherent', async () => {
    expect(await line('offer')).toMatchObject({
      state: 'done',
      words: expect.stringMatching(/^37.*87/) as string,
    })
    await sql('UPDATE offer SET current_price = 97')
    expect((await line('offer')).state).toBe('open')
    await sql('UPDATE offer SET current_price = NULL')
    expect((await line('offer')).words).toContain('nessuno può comprare')
    await sql('UPDATE offer SET current_price = 37')
  })

  test('files: named by the products, and in the store', async () => {
    expect((await freshly('files', 'done')).words).toMatch(/^\d file/)
    const [name] = (await readdir(shop.app.privateFiles)).filter((one) => one.endsWith('.pdf'))
    const file = path.join(shop.app.privateFiles, name!)
    await rename(file, `${file}.away`)
    expect((await freshly('files', 'open')).words).toContain('Il file non è nell’archivio')
    await rename(`${file}.away`, file)
    await freshly('files', 'done')
    const [product] = await query<{ id: number; file_url: string }>(
      shop.app.databaseUrl,
      'SELECT id, file_url FROM product_files ORDER BY id LIMIT 1',
    )
    await sql('UPDATE product_files SET file_url = NULL WHERE id = $1', [product!.id])
    expect((await line('files')).words).toContain('Senza file')
    await sql('UPDATE product_files SET file_url = $2 WHERE id = $1', [product!.id, product!.file_url])
    await freshly('files', 'done')
  })

  test('administrators: a second one', async () => {
    await sql(`DELETE FROM users WHERE role = 'admin' AND email NOT LIKE 'admin-%'`)
    expect((await line('admins')).state).toBe('open')
    await tablesClient(shop.app)
    expect((await line('admins')).state).toBe('done')
  })

  test('backup and restore: by the commands themselves', async () => {
    expect((await line('backup')).words).toBe('Mai fatta.')
    expect((await line('restore')).words).toContain('Mai provato il ripristino')
    const place = { databaseUrl: shop.app.databaseUrl, uploads: path.dirname(shop.app.privateFiles) }
    const command = await runOn('backup', ['--out', path.join(folder.path, 'b.tar.gz'), '--drill'], place)
    expect([await command.ended, command.output()]).toEqual([0, expect.anything()])
    expect((await line('backup')).words).toMatch(/^Ultimo backup: /)
    expect((await line('restore')).state).toBe('done')
    await sql(`UPDATE overview_facts SET at = at - interval '15 days' WHERE name = 'backup'`)
    expect((await line('backup')).state).toBe('open')
    await sql(`UPDATE overview_facts SET at = now() WHERE name = 'backup'`)
  })

  test('claims: an advice that names the law, until they are real or hidden and no example is left', async () => {
    expect(await line('claims')).toMatchObject({
      state: 'advice',
      words: expect.stringContaining('bb-quater') as string,
    })
    await sql(`UPDATE landing SET claims_mode = 'hidden'`)
    const examples = await line('claims')
    expect(examples.state).toBe('advice')
    for (const words of ['la frase che introduce', 'Martina Bellini', 'Paolo Conti', 'bb-quater'])
      expect(examples.words).toContain(words)
    await sql(`UPDATE landing SET testimonials_lead = 'Parole di chi ha comprato.'`)
    await sql(`UPDATE testimonials SET content = 'Mi trovo bene.' WHERE name = 'Martina Bellini'`)
    await sql(`UPDATE testimonials SET is_visible = false WHERE name = 'Davide Ricci'`)
    await sql(`UPDATE testimonials SET _status = 'draft' WHERE name = 'Francesca Gallo'`)
    const { words, href } = await line('claims')
    expect(words).toMatch(/^Restano i nostri esempi: la testimonianza di Luca Ferrante, la/)
    expect(href).toBe('/admin/collections/testimonials')
    await sql(`UPDATE testimonials SET deleted_at = now()`)
    expect((await line('claims')).state).toBe('done')
    await sql(`UPDATE landing SET claims_mode = 'decorative'`)
  })
})
