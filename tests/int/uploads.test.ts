import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { type Client, tablesClient } from '../support/tables-client'
import { zipOf } from '../support/zip'

let app: App
let admin: Client
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(() => app.stop())

const send = async (kind: string, data: BlobPart, name: string, type = 'image/png') => {
  const body = new FormData()
  body.append('file', new File([data], name, { type }))
  const response = await admin.fetch(`/api/upload/${kind}`, { method: 'POST', body })
  return {
    status: response.status,
    body: (await response.json()) as { url: string; error?: string; message?: string },
  }
}
const picture = () => sharp({ create: { width: 64, height: 48, channels: 3, background: '#ffc42e' } })

/** A square of one-bit points (PNG specification, sections 5 and 11), written by hand: to draw it takes half a minute. */
function blackPng(side: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    checksum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, checksum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const lines = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

test('a picture is drawn anew, without what it told about its maker, and stays public for good', async () => {
  const original = await picture()
    .withExif({ IFD0: { Copyright: 'nascosto', Make: 'camera' } })
    .jpeg()
    .toBuffer()
  const { status, body } = await send(
    'media',
    Buffer.concat([original, Buffer.from('<script>nascosto</script>')]),
    'Caffè al sole.JPG',
  )
  expect(status).toBe(201)
  expect(body.url).toMatch(/\/api\/media\/file\/caffe-al-sole-[0-9a-f]{12}\.jpg$/)
  const kept = await fetch(body.url)
  expect(kept.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const bytes = Buffer.from(await kept.arrayBuffer())
  expect(bytes.includes('nascosto')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})

test.each([
  ['media', 'film.mp4', () => readFile('src/content/media/film.mp4'), 'video/mp4'],
  ['media', 'quadro.webp', () => picture().webp().toBuffer(), 'image/webp'],
  // What browsers of every kind show.
  ['media', 'quadro.avif', () => picture().avif().toBuffer(), 'image/webp'],
  ['media', 'sottotitoli.vtt', () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nCiao\n'), 'text/vtt'],
  ['file', 'planner.zip', () => zipOf('pagina.txt', 'ciao'), 'application/zip'],
  ['file', 'planner.epub', () => zipOf('mimetype', 'application/epub+zip'), 'application/epub+zip'],
] as const)('%s: %s is taken, and sent as what it is', async (kind, name, data, type) => {
  const { status, body } = await send(kind, new Uint8Array(await data()), name)
  expect(status, body.message).toBe(201)
  const kept = await admin.fetch(new URL(body.url).pathname)
  expect(kept.status).toBe(200)
  expect(kept.headers.get('content-type')).toBe(type)
  expect(kept.headers.get('x-content-type-options')).toBe('nosniff')
  expect(kept.headers.get('content-security-policy')).toContain('sandbox')
})

test('a file of more bytes than its kind may have is refused', async () => {
  const large = Buffer.concat([PDF, Buffer.alloc(49_000_001 - PDF.length, 32)])
  const refused = await send('file', large, 'grande.pdf', 'application/pdf')
  expect(refused.status).toBe(413)
  expect(refused.body.error).toBe(refused.body.message)
})

test('a file for sale is reached by administrators alone', async () => {
  const { status, body } = await send('file', PDF, 'guida.pdf', 'application/pdf')
  expect(status, body.message).toBe(201)
  expect((await fetch(body.url)).status).toBe(403)
  const path = new URL(body.url).pathname
  const mine = await admin.fetch(path)
  expect(mine.status).toBe(200)
  expect(mine.headers.get('cache-control')).toContain('private')
})

test('a picture that is replaced reaches its testimonial, in the bin too', async () => {
  const { body } = await send('media', await picture().png().toBuffer(), 'prima.png')
  const [row] = await query<{ id: number }>(
    app.databaseUrl,
    `UPDATE testimonials SET photo_media_url = $1, deleted_at = now()
     WHERE id = (SELECT min(id) FROM testimonials) RETURNING id`,
    [body.url],
  )
  const [media] = await query<{ id: number }>(
    app.databaseUrl,
    `SELECT id FROM media WHERE $1 LIKE '%' || filename`,
    [body.url],
  )
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture().png().toBuffer())], 'seconda.png'))
  expect((await admin.fetch(`/api/media/${media!.id}`, { method: 'PATCH', body: form })).status).toBe(200)
  const [kept] = await query<{ photo_media_url: string }>(
    app.databaseUrl,
    'UPDATE testimonials SET deleted_at = NULL WHERE id = $1 RETURNING photo_media_url',
    [row!.id],
  )
  expect(kept!.photo_media_url).toContain('/seconda-')
})

test.each([
  [
    'media',
    'an SVG',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    'a.svg',
    415,
  ],
  [
    'media',
    'an SVG called PNG',
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
    'a.png',
    415,
  ],
  ['media', 'a page called PNG', '<html><script>alert(1)</script>', 'a.html.png', 415],
  ['media', 'a PDF', PDF, 'a.png', 415],
  ['media', 'nothing', '', 'a.png', 400],
  ['media', 'a picture cut off', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.png', 400],
  ['file', 'a page called PDF', '<html>', 'a.pdf', 415],
  ['file', 'a program', Buffer.from('7f454c4602010100', 'hex'), 'a.pdf', 415],
] as const)('%s: %s is refused by its content', async (kind, _, data, name, status) => {
  const answer = await send(kind, data, name)
  expect(answer.status).toBe(status)
  expect(answer.body.error).toBe(answer.body.message)
})

test('a picture that would unfold to 900 million points is refused', async () => {
  const bomb = blackPng(30_000)
  expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000 })
  expect((await send('media', bomb, 'bomba.png')).status).toBe(413)
})

test('names are safe, and ten of the same name stay ten files', async () => {
  const data = await picture().png().toBuffer()
  const names = [
    '../../../etc/passwd.png',
    '..\\..\\windows.png',
    `${'x'.repeat(300)}.png`,
    '.htaccess',
    'a\u0000b.png',
    '<i>.png',
  ]
  const answers = [
    ...(await Promise.all(names.map((name) => send('media', data, name)))),
    ...(await Promise.all(Array.from({ length: 10 }, () => send('media', data, 'uguale.png')))),
  ]
  for (const { status, body } of answers) {
    expect(status, JSON.stringify(body)).toBe(201)
    expect(new URL(body.url).pathname).toMatch(/^\/api\/media\/file\/[a-z0-9_-]{1,80}\.png$/)
  }
  expect(new Set(answers.map(({ body }) => body.url)).size).toBe(answers.length)
})

test('what is no form, or has no file, is told so', async () => {
  expect((await admin.call('POST', '/api/upload/media', {})).status).toBe(415)
  expect((await admin.fetch('/api/upload/media', { method: 'POST', body: new FormData() })).status).toBe(400)
  expect((await send('altro', 'x', 'a.png')).status).toBe(404)
})

test('a cropped picture has a new address, and a testimonial that shows it follows', async () => {
  const { body } = await send('media', await picture().png().toBuffer(), 'ritaglio.png')
  const before = new URL(body.url).pathname
  const file = before.split('/').at(-1)!
  const { docs } = (await admin.call('GET', `/api/media?where[filename][equals]=${file}`))
    .body as unknown as { docs: { id: number }[] }
  const { rows } = (await admin.call('GET', '/api/tables/testimonials?limit=1')).body
  const { id } = rows[0]!
  const testimonial = `/api/tables/testimonials/${id}`
  expect((await admin.call('PUT', testimonial, { photo_media_url: before })).status).toBe(200)
  await admin.call('PATCH', `/api/testimonials/${id}?draft=true`, { name: 'Un nome in bozza' })

  // As the panel's own cropping sends it: half of the picture's width.
  const crop =
    'uploadEdits[crop][x]=0&uploadEdits[crop][y]=0&uploadEdits[crop][width]=50&uploadEdits[crop][height]=100'
  const size = 'uploadEdits[widthInPixels]=32&uploadEdits[heightInPixels]=48&uploadEdits[crop][unit]=%25'
  const cropped = await admin.call('PATCH', `/api/media/${docs[0]!.id}?${crop}&${size}`, {
    alt: 'Mezzo ritratto',
  })
  expect(cropped.status, cropped.text).toBe(200)
  const { doc } = cropped.body as unknown as { doc: { url: string; width: number } }
  const after = new URL(doc.url, app.url).pathname
  expect(after).toMatch(/^\/api\/media\/file\/ritaglio-[0-9a-f]{12}\.png$/)
  expect(after).not.toBe(before)
  const kept = await sharp(Buffer.from(await (await fetch(app.url + after)).arrayBuffer())).metadata()
  expect(kept).toMatchObject({ width: 32, height: 48 })
  expect((await fetch(app.url + before)).status).toBe(404)
  const { rows: shown } = (
    await admin.call('GET', `/api/tables/testimonials?filter[id][eq]=${rows[0]!.id}&limit=1`)
  ).body
  const row = shown.find((one) => one.id === id)!
  expect(row.photo_media_url).toBe(after)
  expect(row.name).not.toBe('Un nome in bozza')
  const draft = await admin.call('GET', `/api/testimonials/${id}?draft=true`)
  expect(draft.body).toMatchObject({ name: 'Un nome in bozza', photo_media_url: after, _status: 'draft' })
})

test.each(['/api/media', '/api/private-files'])('%s fetches no file from an address', async (path) => {
  const data = { url: `${app.url}/apple-icon.png`, filename: 'preso.png', alt: 'Preso altrove' }
  const { status, body } = await admin.call('POST', path, data)
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'Scegli un file da caricare.' })
})
