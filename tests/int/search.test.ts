import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import type { SearchAnswer } from '@/contracts/search'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, contact, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
  await query(
    app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status, purchased_at)
     SELECT 'cs_cerca_' || n, 'stripe', 'zelinda' || n || '@posta.example', 'Ore Serene', 3700, 'EUR', 'paid', now()
     FROM generate_series(1, 8) n`,
  )
})
afterAll(() => app.stop())

const ask = async (words: string, as: Client = admin) => {
  const { status, body, text } = await as.call(
    'GET',
    `/api/admin/search?${new URLSearchParams({ q: words })}`,
  )
  return { status, text, found: body as unknown as SearchAnswer }
}
const tablesOf = ({ tables }: SearchAnswer) => tables.map(({ table, rows }) => [table, rows.length])

describe('an administrator finds', () => {
  test('orders by half an address or by their code, five at most and the newest first', async () => {
    const { found } = await ask('ZELINDA')
    expect(tablesOf(found)).toEqual([['purchases', 5]])
    expect(found.tables[0]!.rows[0]).toMatchObject({ customer_email: 'zelinda8@posta.example' })
    expect(tablesOf((await ask('cs_cerca_3')).found)).toEqual([['purchases', 1]])
  })

  test('messages, sequences, questions and people in one answer', async () => {
    await admin.call(
      'POST',
      '/api/tables/contact_submissions',
      contact({ message: 'Un quadrifoglio, per favore.' }),
    )
    await admin.call('POST', '/api/tables/faqs', {
      question: 'Che cos’è il quadrifoglio?',
      answer_rich_text: 'Un portafortuna.',
    })
    expect(tablesOf((await ask('quadrifoglio')).found)).toEqual([
      ['contact_submissions', 1],
      ['faqs', 1],
    ])
  })

  test('what stands in its texts, in the latest draft, with the address where it is edited', async () => {
    const draft = await admin.fetch('/api/globals/offer?draft=true', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ title: 'Ore Serene con le stelle filanti', _status: 'draft' }),
    })
    expect(draft.status).toBe(200)
    const { found } = await ask('stelle filanti')
    expect(found.texts).toEqual([
      {
        title: 'Offerta e prezzo',
        excerpt: 'Ore Serene con le stelle filanti',
        href: '/admin/globals/offer',
      },
    ])
    const { texts } = (await ask('non viene tracciato')).found
    expect(texts.map(({ href }) => href)).toContainEqual(
      expect.stringMatching(/^\/admin\/collections\/pages\/\d+$/),
    )
  })

  test('what was saved since the last search, and no longer what was replaced or deleted', async () => {
    const title = async (text: string) => {
      await admin.fetch('/api/globals/offer?draft=true', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: text, _status: 'draft' }),
      })
    }
    await title('Prima il girasole')
    expect((await ask('girasole')).found.texts).toHaveLength(1)
    await title('Poi la ginestra')
    expect((await ask('girasole')).found.texts).toHaveLength(0)
    expect((await ask('ginestra')).found.texts).toHaveLength(1)

    const page = { title: 'Gelsomino', slug: 'gelsomino', description: 'Una pagina in più.' }
    const made = await admin.call('POST', '/api/pages?draft=true', { ...page, _status: 'draft' })
    expect((await ask('gelsomino')).found.texts).toHaveLength(1)
    const { doc } = made.body as unknown as { doc: { id: number } }
    expect((await admin.call('DELETE', `/api/pages/${doc.id}`)).status).toBe(200)
    expect((await ask('gelsomino')).found.texts).toHaveLength(0)
  })

  test('a word among a thousand newer rows as well as one in all of the newest', async () => {
    await query(
      app.databaseUrl,
      `INSERT INTO contact_submissions (name, email, message)
       SELECT 'Fila ' || n, 'fila@posta.example',
              CASE WHEN n <= 4 OR n > 1198 THEN 'Un pezzo di quarzite.' ELSE 'Un pezzo di granito.' END
       FROM generate_series(1, 1200) n`,
    )
    const names = async (words: string) =>
      (await ask(words)).found.tables
        .find(({ table }) => table === 'contact_submissions')
        ?.rows.map(({ name }) => name)
    expect(await names('quarzite')).toEqual(['Fila 1200', 'Fila 1199', 'Fila 4', 'Fila 3', 'Fila 2'])
    expect(await names('granito')).toEqual([1198, 1197, 1196, 1195, 1194].map((n) => `Fila ${n}`))
  })

  test('nothing where nothing is, and signs are letters like any other', async () => {
    for (const words of ['%%', '__', '\\\\', "'; DROP TABLE users; --", 'xyzzy-qwerty']) {
      const { status, found } = await ask(words)
      expect([status, found]).toEqual([200, { tables: [], texts: [] }])
    }
  })
})

test('an editor finds the texts that editors edit, and no person’s data', async () => {
  const editor = await tablesClient(app, 'editor')
  const { found, text } = await ask('ore', editor)
  expect(found.tables).toEqual([])
  expect(found.texts.map(({ href }) => href)).toContain('/admin/globals/landing')
  expect(text).not.toContain('/admin/globals/seller')
  expect((await ask('zelinda', editor)).found).toEqual({ tables: [], texts: [] })
})

test('nobody else finds anything; too short and too long questions are refused in words', async () => {
  expect((await ask('ore', await tablesClient(app, 'user'))).status).toBe(403)
  expect((await fetch(`${app.url}/api/admin/search?q=ore`)).status).toBe(401)
  const short = await ask(' a ')
  expect([short.status, short.text]).toEqual([400, expect.stringContaining('Scrivi almeno due caratteri.')])
  expect((await ask('a'.repeat(201))).status).toBe(400)
})
