import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'

import { orderPath } from '@/services/orders/order-address'

import { startCheckout } from '../support/checkout-client'
import { query } from '../support/cluster'
import { textOf } from '../support/pdf'
import { useReceipts } from '../support/receipts'
import { signIn } from '../support/sign-in'

const { it, setSeller, buy, mail, page, pay, pdf, receiptLinks } = useReceipts()

const idOf = async (sessionId: string) => (await it.webhook.purchases(sessionId))[0]!.id

const ROW = {
  type: 'paragraph',
  version: 1,
  direction: 'ltr',
  format: '',
  indent: 0,
  textFormat: 0,
  textStyle: '',
}
const bodyOf = (text: string) => ({
  root: {
    ...ROW,
    type: 'root',
    children: [
      {
        ...ROW,
        children: [{ type: 'text', version: 1, detail: 0, format: 0, mode: 'normal', style: '', text }],
      },
    ],
  },
})
async function publishTerms(text: string) {
  const [terms] = await query<{ id: number }>(
    it.app.databaseUrl,
    `SELECT id FROM pages WHERE slug = 'termini'`,
  )
  const saved = await it.admin.call('PATCH', `/api/pages/${terms!.id}`, {
    body: bodyOf(text),
    _status: 'published',
  })
  expect(saved.status, saved.text).toBe(200)
}
const versions = async () =>
  (await query<{ n: number }>(it.app.databaseUrl, 'SELECT max(version) AS n FROM terms_versions'))[0]!.n

describe('the receipt', () => {
  test('says net, VAT, seller, terms and withdrawal, by mail and as a PDF', async () => {
    const { id } = await buy()
    const { text, html } = await mail('ricevuta da')
    const version = await versions()
    for (const words of [
      'Imponibile: 30,33 €',
      'IVA 22%: 6,67 €',
      'Ore Serene S.r.l.\nStrada della Repubblica 5/B, 43121 Parma (PR)\nPartita IVA 07643520567',
      `${it.app.url}/termini/${version}`,
      'Puoi recedere dal contratto entro 14 giorni',
    ])
      expect(text).toContain(words)
    expect(html).toContain(`href="${it.app.url}/termini/${version}"`)

    const links = await receiptLinks(id)
    expect(links.map(({ words }) => words)).toEqual(['Ricevuta (PDF)'])
    const bytes = await pdf(links[0]!.href)
    const written = await textOf(bytes)
    for (const words of ['Ricevuta', '€ 37,00', '€ 30,33', 'IVA 22%', '€ 6,67', 'Ore Serene S.r.l.', id])
      expect(written).toContain(words)
    expect(written).toContain(`${it.app.url}/termini/${version}`)
    // What the face cannot write is spelled in Latin letters.
    expect(written).toContain('Zoë Lukasz Bianchi')
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    expect(document.getTitle()).toContain(id)
    expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toContain('it-IT')
    expect(document.catalog.get(PDFName.of('MarkInfo'))?.toString()).toContain('/Marked true')
    expect(document.getPages().map((one) => one.getSize())).toEqual([{ width: 595.28, height: 841.89 }])
  })

  test('stays as it was, whatever the owner changes afterwards', async () => {
    const before = await versions()
    await publishTerms('Prima stesura')
    expect(await versions()).toBe(before + 1)
    const { id } = await buy()
    const [{ href } = { href: '' }] = await receiptLinks(id)
    const first = await pdf(href)
    await setSeller({ companyName: 'Altra S.r.l.', regime: 'forfettario' })
    await publishTerms('Seconda stesura')
    expect((await pdf(href)).equals(first)).toBe(true)
    expect(await textOf(first)).toContain(`versione ${before + 1}, in vigore dal`)

    const kept = await page(`/termini/${before + 1}`)
    expect(kept).toContain('Prima stesura')
    expect(kept).toContain('Vale per gli ordini di quel periodo')
    await expect.poll(() => page('/termini')).toContain('Seconda stesura')
    expect(await page(`/termini/${before + 2}`)).toContain('Seconda stesura')
    // Whoever writes to the database: what was issued stays.
    for (const sql of [
      `UPDATE receipts SET content = content || '{"paidCents": 1}'`,
      `UPDATE terms_versions SET title = 'Altro'`,
      'DELETE FROM terms_versions',
    ])
      await expect(query(it.app.databaseUrl, sql), sql).rejects.toThrow('what was issued is not changed')
    const other = await buy()
    const [link] = await receiptLinks(other.id)
    const text = await textOf(await pdf(link!.href))
    expect(text).toContain('Altra S.r.l.')
    expect(text.replaceAll('\n', ' ')).toContain('Operazione in franchigia da IVA ai sensi dell’articolo 1')
    expect(text).not.toContain('Imponibile')
  })

  test('names no version of terms that its buyer was not shown', async () => {
    await query(it.app.databaseUrl, `UPDATE landing SET footer_terms_url = 'https://altrove.it/condizioni'`)
    const { id } = await buy()
    await query(it.app.databaseUrl, `UPDATE landing SET footer_terms_url = '/termini'`)
    const { text } = await mail('ricevuta da')
    const written = await textOf(await pdf((await receiptLinks(id))[0]!.href))
    for (const part of [text, written.replaceAll('\n', ' ')]) {
      expect(part).toContain('Puoi recedere dal contratto entro 14 giorni')
      for (const words of ['Condizioni di vendita', '/termini']) expect(part).not.toContain(words)
    }
  })

  test('leaves out what the owner has not filled in', async () => {
    await setSeller({ companyName: '', regime: null })
    const { id } = await buy()
    const { text } = await mail('ricevuta da')
    expect(text).toContain('Importo: 37 €')
    for (const words of ['Venditore', 'IVA', 'Imponibile']) expect(text).not.toContain(words)
    const written = await textOf(await pdf((await receiptLinks(id))[0]!.href))
    expect(written).not.toContain('Venditore')
  })

  test('has the waiver in its place, in the very words that were accepted before paying', async () => {
    const { sessionId } = await startCheckout(it.app.url)
    const text = 'Chiedo i file subito e so che così perdo il diritto di recesso.'
    const waiver = { given: true, text, version: 1, at: '2026-11-24T09:30:00.000Z' }
    await query(it.app.databaseUrl, 'UPDATE checkout_sessions SET consents = $1 WHERE session_id = $2', [
      JSON.stringify({ waiver }),
      sessionId,
    ])
    await pay(sessionId)
    const accepted = `«${text}» (24/11/2026, 10:30)`
    const received = await mail('ricevuta da', accepted)
    expect(received.text).not.toContain('entro 14 giorni')
    const written = await textOf(await pdf((await receiptLinks(sessionId))[0]!.href))
    expect(written.replaceAll('\n', ' ')).toContain(accepted)
  })

  test('is written down at the first look for a purchase that came by SQL', async () => {
    const sessionId = `cs_test_${'b'.repeat(30)}`
    await query(
      it.app.databaseUrl,
      `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency,
         purchased_at) VALUES ($1, 'stripe', $2, 'Planner', 3700, 'EUR', now())`,
      [sessionId, it.buyer],
    )
    const [{ href } = { href: '' }] = await receiptLinks(sessionId)
    const first = await pdf(href)
    await setSeller({ companyName: 'Altra S.r.l.' })
    expect((await pdf(href)).equals(first)).toBe(true)
  })
})

test('versions of the terms: drafts and repeated saves make none, a page that is no version is none', async () => {
  await publishTerms('Testo di prova')
  const before = await versions()
  await publishTerms('Testo di prova')
  const [terms] = await query<{ id: number }>(
    it.app.databaseUrl,
    `SELECT id FROM pages WHERE slug = 'termini'`,
  )
  await it.admin.call('PATCH', `/api/pages/${terms!.id}?draft=true&autosave=true`, { body: bodyOf('Bozza') })
  expect(await versions()).toBe(before)
  for (const number of ['0', '999999', 'uno', '1e3', '-1']) {
    expect((await fetch(`${it.app.url}/termini/${number}`)).status, number).toBe(404)
  }
  expect(await page(`/termini/${before}`)).toContain('<meta name="robots" content="noindex"')
})

describe('whoever gets into the order gets its receipts', () => {
  test('a link shows most of the address hidden, its owner the whole', async () => {
    const { id } = await buy()
    const [{ href } = { href: '' }] = await receiptLinks(id)
    const shared = await textOf(await pdf(href))
    expect(shared).toContain('a•••@example.it')
    expect(shared).not.toContain(it.buyer)
    const { headers } = await signIn({ app: it.app, role: 'user', email: it.buyer })
    expect(await textOf(await pdf(href, headers))).toContain(it.buyer)
  })

  test('an old or forged link, another amount and an order in the bin lead to the order’s page', async () => {
    const { id } = await buy()
    const old = orderPath({
      purchaseId: await idOf(id),
      email: it.buyer,
      now: new Date('2026-01-01T00:00:00Z'),
    })
    const token = old.replace('/ordine/', '')
    const refused = async (path: string) => {
      const response = await fetch(`${it.app.url}/api/orders/${path}`, { redirect: 'manual' })
      expect(response.status, path).toBe(303)
      expect(response.headers.get('location')).toBe(`${it.app.url}/ordine/${path.split('/')[0]}`)
    }
    // A gift has no amount to receipt.
    await query(it.app.databaseUrl, 'UPDATE purchases SET amount_cents = 0 WHERE checkout_session_id = $1', [
      id,
    ])
    expect(await receiptLinks(id)).toEqual([])
    await refused(`${id}/receipt`)
    await query(
      it.app.databaseUrl,
      'UPDATE purchases SET amount_cents = 3700 WHERE checkout_session_id = $1',
      [id],
    )
    for (const path of [`${token}/receipt`, 'forged/receipt']) await refused(path)
    for (const cents of ['1000', 'abc', '-1', '-2147483649', '99999999999', '1e99'])
      await refused(`${id}/receipt/${cents}`)
    await query(
      it.app.databaseUrl,
      'UPDATE purchases SET deleted_at = now() WHERE checkout_session_id = $1',
      [id],
    )
    await refused(`${id}/receipt`)
  })
})
