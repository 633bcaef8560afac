import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { contentClient, messageAt } from '../support/content-client'
import { type Client, tablesClient } from '../support/tables-client'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

const { page, shows } = contentClient(() => ({ app, editor: admin }))
/** The page as Next makes it now: this cookie leads past the kept copy, which outlives a page that cannot be made. */
async function madeNow(path = '/') {
  const response = await fetch(app.url + path, { headers: { cookie: '__prerender_bypass=none' } })
  const html = await response.text()
  return { status: html.includes('id="__next_error__"') ? 500 : response.status, html }
}

const BAD_ADDRESSES = [
  'https://vecchio.it/foto/Nicol%F2.jpg',
  '/api/media/file/%',
  'https://',
  'http://[::1',
  'javascript:alert(1)',
  '//altrove.it/foto.jpg',
  'una foto',
  '/foto nuova.jpg',
]
const SENTENCE =
  'Scrivi un indirizzo valido: scegli la foto fra i media, oppure uno che comincia con https:// o con /.'

describe('the address of a photo', () => {
  const row = { name: 'Prova', role: 'Prova, Roma', content: 'Bello.', rating: 5 }

  test.each(BAD_ADDRESSES)('%s is refused at its field, from every way in', async (address) => {
    const panel = await admin.call('POST', '/api/testimonials', { ...row, photo_media_url: address })
    expect(panel.status).toBe(400)
    expect(messageAt(panel.body, 'photo_media_url')).toBe(SENTENCE)
    const table = await admin.call('POST', '/api/tables/testimonials', { ...row, photo_media_url: address })
    expect(table.status).toBe(400)
    expect(table.body.errors).toEqual({ photo_media_url: SENTENCE })
    const csv = `name,role,content,rating,photo_media_url\nProva,Roma,Bello.,5,"${address}"\n`
    const imported = await admin.fetch('/api/tables/testimonials/import', {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv' },
      body: csv,
    })
    const report = (await imported.json()) as { applied: boolean; refused: { reason: string }[] }
    expect(report).toMatchObject({ applied: false, refused: [{ reason: SENTENCE }] })
  })

  test.each([
    '',
    '/api/media/file/portrait-1.webp',
    'https://altrove.it/foto.jpg?a=1',
    '/foto/Nicol%C3%B2.jpg',
  ])('«%s» is taken', async (address) => {
    const { status, body } = await admin.call('POST', '/api/tables/testimonials', {
      ...row,
      photo_media_url: address,
    })
    expect(status).toBe(201)
    expect((await admin.call('DELETE', `/api/tables/testimonials/${body.row.id}`)).status).toBe(200)
  })

  test.each([
    ['is no address', BAD_ADDRESSES[0]!],
    ['names a picture that is gone', '/api/media/file/mai-stata.webp'],
  ])('one that is stored already and %s shows no photo, and the operator reads which', async (fault, url) => {
    const [row] = await query<{ id: number }>(
      app.databaseUrl,
      `UPDATE testimonials SET name = $1, photo_media_url = $2
       WHERE id = (SELECT min(id) FROM testimonials WHERE deleted_at IS NULL) RETURNING id`,
      [`Un ritratto che ${fault}`, url],
    )
    await shows(`Un ritratto che ${fault}`)
    expect(await page()).not.toContain(url)
    await expect
      .poll(() => app.output())
      .toContain(`content: testimonials ${row!.id}: photo_media_url ${fault}`)
  })
})

type ColumnOfContent = { table: string; column: string; type: string; nullable: boolean }

/** Every column of every table that the page is made of; ids and parents decide which row it is, not what it says. */
const columnsOf = (pattern: string) =>
  query<ColumnOfContent>(
    app.databaseUrl,
    `SELECT table_name AS table, column_name AS column, is_nullable = 'YES' AS nullable,
       CASE data_type WHEN 'USER-DEFINED' THEN 'enum' ELSE data_type END AS type
     FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name ~ $1 AND is_generated = 'NEVER'
       AND column_name NOT IN ('id', '_parent_id', 'parent_id')
     ORDER BY table_name, ordinal_position`,
    [pattern],
  )

const TEXT = 'character varying'
const NONSENSE: Record<string, string[]> = {
  [TEXT]: [`E'Nicol%F2 {price} </script>\\x01' || id`],
  numeric: [`'NaN'`, `'Infinity'`, '-7.123'],
  // Another for each row: some of these columns are unique.
  integer: [`999999 + ('x' || left(md5(id::text), 5))::bit(20)::int`],
  jsonb: [`'"testo"'`, `'{"root": {"children": [7, {"type": "heading", "children": 3}]}}'`, `'[]'`],
  'timestamp with time zone': [`'infinity'`],
}

const deep = (levels: number): object => ({
  type: 'quote',
  children: levels > 0 ? [deep(levels - 1)] : [{ type: 'text', text: 'In fondo' }],
})
/** Nodes that the panel's editor never writes. */
const BROKEN_BODIES: [string, unknown][] = [
  ['no node', 7],
  ['nothing', null],
  ['a list', [[]]],
  ['no type', { children: [{ text: 'Senza tipo' }] }],
  ['an unknown type', { type: 'marquee', children: [] }],
  ['a name of every object', { type: 'constructor', children: [] }],
  ['children that are none', { type: 'list', tag: 'ul', children: 'molti' }],
  ['an item without children', { type: 'listitem', value: {} }],
  ['a link without an address', { type: 'link', children: [{ type: 'text', text: 'Qui', format: {} }] }],
  ['a link that is a script', { type: 'link', fields: { url: 'javascript:alert(1)' }, children: [] }],
  ['a heading of no size', { type: 'heading', tag: { h: 1 }, children: [{ type: 'text', text: { a: 1 } }] }],
  ['an upload without a file', { type: 'upload', relationTo: 'media', value: 999_999 }],
  ['more levels than a text has', deep(2000)],
]

/** Neither foreign keys nor notices of changed content: as a restore writes. */
const byForce = (sql: string) =>
  query(app.databaseUrl, `BEGIN; SET LOCAL session_replication_role = replica; ${sql}; COMMIT`)

describe('nonsense that SQL has written', () => {
  test('into any column of any content table leaves the page standing', async () => {
    const columns = await columnsOf('^(landing|offer|site_settings|faqs|testimonials|media)($|_(?!v))')
    expect(columns.length).toBeGreaterThan(150)
    const fallen: string[] = []
    const tryWith = async (table: string, changed: string[], value: string) => {
      await byForce(`UPDATE "${table}" SET ${changed.map((name) => `"${name}" = ${value}`).join(', ')}`)
      const { status, html } = await madeNow()
      if (status !== 200 || !html.includes('id="contact"')) {
        fallen.push(`${table} (${changed.join()}) = ${value}: ${status}`)
      }
      const back = changed.map((name) => `"${name}" = k."${name}"`).join(', ')
      await byForce(`UPDATE "${table}" SET ${back} FROM kept_${table} k WHERE k.id = "${table}".id`)
    }
    for (const table of new Set(columns.map((column) => column.table))) {
      await byForce(`CREATE TABLE kept_${table} AS SELECT * FROM "${table}"`)
      const own = columns.filter((column) => column.table === table)
      const texts = own.filter(({ type }) => type === TEXT).map(({ column }) => column)
      if (texts.length > 0) await tryWith(table, texts, NONSENSE[TEXT]![0]!)
      for (const { column, type, nullable } of own) {
        const values = type === TEXT ? [] : (NONSENSE[type] ?? [])
        for (const value of [...values, ...(nullable ? ['NULL'] : [])]) await tryWith(table, [column], value)
      }
    }
    expect(fallen).toEqual([])
    expect((await madeNow()).html).toContain('Inizia ora a')
  })

  test('as whole tables without rows leaves the page standing', async () => {
    for (const table of ['landing', 'offer', 'site_settings', 'faqs', 'testimonials', 'media']) {
      await byForce(
        `DROP TABLE IF EXISTS kept_${table}; CREATE TABLE kept_${table} AS SELECT * FROM "${table}"; DELETE FROM "${table}"`,
      )
      expect((await madeNow()).status, table).toBe(200)
      const columns = (await columnsOf(`^${table}$`)).map(({ column }) => `"${column}"`)
      const names = ['id', ...columns].join(', ')
      await byForce(`INSERT INTO "${table}" (${names}) SELECT ${names} FROM kept_${table}`)
    }
  })

  test('into any column of a page of text leaves that page standing', async () => {
    const columns = await columnsOf('^pages$')
    await byForce('CREATE TABLE kept_pages AS SELECT * FROM pages')
    const fallen: string[] = []
    // By its address and its status a page is found: without them it is not there.
    for (const { column, type, nullable } of columns.filter(
      ({ column }) => !/^(slug|_status)$/.test(column),
    )) {
      for (const value of [...(NONSENSE[type] ?? []), ...(nullable ? ['NULL'] : [])]) {
        await byForce(`UPDATE pages SET "${column}" = ${value}`)
        for (const path of ['/privacy', '/termini']) {
          const { status, html } = await madeNow(path)
          if (status !== 200 || !html.includes('Ultimo aggiornamento')) {
            fallen.push(`${path}: ${column} = ${value}: ${status}`)
          }
        }
        await byForce(`UPDATE pages SET "${column}" = k."${column}" FROM kept_pages k WHERE k.id = pages.id`)
      }
    }
    expect(fallen).toEqual([])
    expect((await madeNow('/privacy')).html).toContain('Per quanto tempo')
  })

  test.each(BROKEN_BODIES)(
    'as the text of a page (%s) leaves the rest of it standing',
    async (_name, nodes) => {
      const { rows } = {
        rows: await query<{ body: { root: { children: unknown[] } } }>(
          app.databaseUrl,
          `SELECT body FROM pages WHERE slug = 'termini'`,
        ),
      }
      const { root } = rows[0]!.body
      const broken = { root: { ...root, children: [nodes, ...root.children] } }
      const write = (body: object) =>
        query(app.databaseUrl, `UPDATE pages SET body = $1 WHERE slug = 'termini'`, [JSON.stringify(body)])
      await write(broken)
      const { status, html } = await madeNow('/termini')
      expect(status).toBe(200)
      expect(html).toContain('Garanzia di 30 giorni')
      expect(html).not.toMatch(/javascript:|alert\(1\)/)
      await write({ root })
    },
  )

  test('as a price takes every way to buy off the page, and back', async () => {
    await query(app.databaseUrl, `UPDATE offer SET current_price = 'NaN'`)
    await expect.poll(() => page()).not.toContain('Inizia ora a')
    const html = await page()
    expect(html).not.toContain('NaN')
    expect(html).not.toContain('{price}')
    expect(html).toContain('id="faq"')
    expect((await madeNow('/checkout/cancel')).status).toBe(200)
    await expect.poll(() => app.output()).toContain('content: offer: ')
    await query(app.databaseUrl, 'UPDATE offer SET current_price = 37')
    await shows('Inizia ora a')
  })

  test('as one row leaves that row out, and the operator reads which', async () => {
    const [row] = await query<{ id: number }>(
      app.databaseUrl,
      `UPDATE testimonials SET rating = 'NaN', name = 'Stelle guaste' WHERE id = (SELECT max(id) FROM testimonials WHERE deleted_at IS NULL) RETURNING id`,
    )
    await expect.poll(() => app.output()).toContain(`content: testimonials ${row!.id}: rating`)
    expect(await page()).not.toContain('Stelle guaste')
    expect(await page()).toContain('<figure')
  })
})
