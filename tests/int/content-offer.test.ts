import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { order, postCheckout, product } from '../support/checkout-client'
import { query } from '../support/cluster'
import { contentClient, messageAt, PRICE } from '../support/content-client'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let editor: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { CHECKOUT_SANDBOX: '1' } })
  editor = await tablesClient(app, 'editor')
})
afterAll(() => app.stop())

const { page, shows, publishOffer, setUrgency } = contentClient(() => ({ app, editor }))

describe('the offer', () => {
  test('a price changes every sentence that names it, and the discount is computed', async () => {
    expect((await publishOffer({ originalPrice: 80, currentPrice: 59.5, isPopular: true })).status).toBe(200)
    await shows('Il più scelto')
    await shows(`Inizia ora a ${PRICE('59,50')}`)
    const html = await page()
    expect(html).toContain('Risparmi il 26%')
    expect(html).toContain('"price":"59.50"')
    expect(html).not.toContain(PRICE('37'))
    expect(html).not.toContain(PRICE('87'))
    await shows(
      `L’offerta a ${PRICE('59,50')} è a tempo limitato: il prezzo normale è ${PRICE('80')}`,
      '/checkout/cancel',
    )
    const charged = (price: number) => postCheckout(app.url, { ...order, products: [{ ...product, price }] })
    expect((await charged(37)).status).toBe(409)
    const { sessionId } = (await (await charged(59.5)).json()) as { sessionId: string }
    const sql = 'SELECT amount_cents::int AS cents FROM checkout_sessions WHERE session_id = $1'
    expect(await query(app.databaseUrl, sql, [sessionId])).toEqual([{ cents: 5950 }])
    await publishOffer({ originalPrice: 87, currentPrice: 37, isPopular: false })
    await shows('Risparmi il 57%')
  })

  test('a small discount is in good Italian', async () => {
    await publishOffer({ originalPrice: 100, currentPrice: 92 })
    await shows('Risparmi l’8%')
    await shows('con lo sconto dell’8%.')
    await publishOffer({ originalPrice: 87, currentPrice: 37 })
    await shows('Risparmi il 57%')
  })

  test('without a discount nothing speaks of one, and every button has its words', async () => {
    const created = await editor.call('POST', '/api/faqs', {
      question: 'Quanto risparmio?',
      answer_rich_text: '<p>Paghi {price}, invece di {originalPrice}.</p>',
    })
    const { id } = (created.body as unknown as { doc: { id: number } }).doc
    await shows('Quanto risparmio?')
    expect((await publishOffer({ originalPrice: 37, currentPrice: 37 })).status).toBe(200)
    await expect.poll(() => page()).not.toContain('Risparmi il')
    const html = (await page()).replaceAll('<!-- -->', '')
    expect(html).toContain(`Prendilo ora a ${PRICE('37')}`)
    const reductions = [
      'invece di',
      'sconto del',
      'Prezzo normale',
      'poi si torna a',
      'Quanto risparmio?',
      'Prezzo in offerta',
    ]
    for (const words of reductions) expect(html).not.toContain(words)
    const buttons = [...html.matchAll(/<button[^>]*type="submit"[^>]*>(.*?)<\/button>/gs)]
    expect(buttons.filter(([, words]) => words!.replaceAll(/<[^>]*>/g, '').trim() === '')).toEqual([])
    // It is rendered after the page at the root.
    await expect.poll(() => page('/checkout/cancel')).not.toContain('il prezzo normale è')
    expect(await page('/checkout/cancel')).toContain('Pagamento Annullato')
    await publishOffer({ originalPrice: 87, currentPrice: 37 })
    await shows('Risparmi il 57%')
    await editor.call('DELETE', `/api/faqs/${id}`)
  })

  test('the offer is limited in time where the page itself says until when', async () => {
    await setUrgency('hidden')
    await shows(`Lo paghi ${PRICE('37')}: il prezzo normale è ${PRICE('87')}.`, '/checkout/cancel')
    expect(await page('/checkout/cancel')).not.toContain('a tempo limitato')
    await setUrgency('decorative')
    await shows(
      `L’offerta a ${PRICE('37')} è a tempo limitato: il prezzo normale è ${PRICE('87')}.`,
      '/checkout/cancel',
    )
  })

  test.each([
    [{ currentPrice: -1 }, 'currentPrice', 'Il prezzo non può essere negativo.'],
    [{ currentPrice: 90 }, 'currentPrice', 'Il prezzo attuale non può superare il prezzo pieno.'],
    [{ originalPrice: 20 }, 'originalPrice', 'Il prezzo pieno non può essere inferiore al prezzo attuale.'],
    [{ currentPrice: 10.123 }, 'currentPrice', 'Al massimo due decimali.'],
    [{ currentPrice: 'gratis' }, 'currentPrice', 'Scrivi un prezzo in euro.'],
    [{ title: ' ' }, 'title', 'Questo campo non può restare vuoto.'],
  ])('%o is refused at its field', async (data, path, message) => {
    const { status, body } = await publishOffer(data)
    expect(status).toBe(400)
    expect(messageAt(body, path)).toBe(message)
    expect(await page()).toContain(`Inizia ora a ${PRICE('37')}`)
  })
})

describe('urgency', () => {
  test('hidden takes every claim away', async () => {
    await setUrgency('hidden')
    await expect.poll(() => page()).not.toContain('47 posti rimasti')
    const html = await page()
    expect(html).not.toContain('L’offerta scade dopo 47 acquisti')
    expect(html).not.toContain('47:23:45')
  })

  test('real counts what was sold, and a new sale is counted at once', async () => {
    await setUrgency('real', { placesTotal: 10, deadline: new Date(Date.now() + 36e5).toISOString() })
    await shows('Posti rimasti: 10')
    await query(
      app.databaseUrl,
      `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status, purchased_at)
       VALUES ('test_real', 'sandbox', 'a@b.example', 'x', 3700, 'EUR', 'paid', now())`,
    )
    await shows('Posti rimasti: 9')
    expect(await page()).toContain('Acquisti nelle ultime 24 ore: 1')
    // What was added by hand was not sold here, and a buyer who was given part of the price back keeps the place.
    await query(
      app.databaseUrl,
      `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status, purchased_at)
       VALUES ('gift_real', 'gift', 'c@b.example', 'x', 0, 'EUR', 'paid', now()),
              ('gift_priced', 'gift', 'e@b.example', 'x', 3700, 'EUR', 'paid', now()),
              ('test_partly', 'sandbox', 'd@b.example', 'x', 3700, 'EUR', 'partially_refunded', now())`,
    )
    await shows('Posti rimasti: 8')
    expect(await page()).toContain('Acquisti nelle ultime 24 ore: 2')
  })
})
