import '../support/email-env'

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ArchiveWriter } from '@/services/backup/archive-writer'
import { refusalOf } from '@/services/backup/judge-target'
import { contentOf, FORMAT, type Manifest, parseManifest } from '@/services/backup/manifest'
import { checkArchive, countLines, readChecked } from '@/services/backup/read-archive'

const rows = Buffer.from('1\tuno\n2\tdue\n')
const facts = (changes: Partial<Manifest> = {}): Manifest => ({
  format: FORMAT,
  version: '0.1.0',
  madeAt: '2026-11-25T10:00:00.000Z',
  migrations: ['a'],
  tables: [
    { name: 'faqs', columns: ['id', 'question'], rows: 2 },
    { name: 'pages', columns: ['id'], rows: 0 },
  ],
  sequences: [],
  secretFingerprint: '0123456789abcdef',
  entries: [],
  ...changes,
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ore-serene-archive-'))
})
afterAll(() => rm(folder, { recursive: true }))

let archives = 0
type Parts = { entries?: [string, Buffer][]; changes?: Partial<Manifest>; tail?: [string, Buffer][] }

async function write({ entries, changes, tail = [] }: Parts = {}): Promise<string> {
  const file = path.join(folder, `${++archives}.tar.gz`)
  const archive = new ArchiveWriter(file, { mtime: new Date(0) })
  const all = entries ?? [
    ['database/faqs/00000.copy', rows],
    ['files/media/perché.webp', Buffer.from([1, 2, 3])],
    ['files/media/empty.vtt', Buffer.alloc(0)],
  ]
  for (const [name, data] of all) await archive.add(name, data)
  await archive.add(
    'manifest.json',
    Buffer.from(JSON.stringify(facts({ entries: [...archive.entries], ...changes }))),
  )
  for (const [name, data] of tail) await archive.add(name, data)
  await archive.finish()
  return file
}

describe('an archive', () => {
  test('gives back what was put in', async () => {
    const file = await write()
    const manifest = await checkArchive(file)
    const read: [string, string][] = []
    for await (const { name, data } of readChecked(file, manifest)) read.push([name, data.toString('hex')])
    expect(read).toEqual([
      ['database/faqs/00000.copy', rows.toString('hex')],
      ['files/media/perché.webp', '010203'],
      ['files/media/empty.vtt', ''],
    ])
  })

  test('is refused when it is cut off, wherever', async () => {
    const whole = await readFile(await write())
    const file = path.join(folder, 'cut.tar.gz')
    for (let length = 0; length < whole.length; length += 13) {
      await writeFile(file, whole.subarray(0, length))
      await expect(checkArchive(file)).rejects.toThrow(/^The archive is (?:cut off|damaged)/)
    }
    // A whole gzip of half a tar.
    const tar = gunzipSync(whole)
    for (let length = 0; length < tar.length - 1024; length += 256) {
      await writeFile(file, gzipSync(tar.subarray(0, length)))
      await expect(checkArchive(file)).rejects.toThrow(/^The archive is (?:cut off|damaged)/)
    }
  })

  test('is refused with any bit flipped, or reads the same', async () => {
    const whole = await readFile(await write())
    const manifest = await checkArchive(await write())
    const file = path.join(folder, 'flipped.tar.gz')
    let refused = 0
    for (let at = 0; at < whole.length; at += 5) {
      const bytes = Buffer.from(whole)
      bytes[at] = bytes[at]! ^ (1 << (at % 8))
      await writeFile(file, bytes)
      // The header of gzip has bytes that mean nothing: its time, its system.
      const outcome = await checkArchive(file).catch((error: unknown) => String(error))
      if (typeof outcome === 'string') refused++
      else expect(outcome).toEqual(manifest)
    }
    expect(refused).toBeGreaterThan(whole.length / 5 - 8)
  })

  test.each<[string, Parts]>([
    ['holds more than its list', { changes: { entries: [] } }],
    [
      'holds another content than its list',
      {
        changes: {
          entries: [{ name: 'database/faqs/00000.copy', size: rows.length, sha256: '0'.repeat(64) }],
        },
      },
    ],
    ['goes on after its list', { tail: [['files/media/late.webp', Buffer.from('x')]] }],
    ['has fewer rows than its list', { changes: { tables: [{ name: 'faqs', columns: ['id'], rows: 3 }] } }],
    ['has rows of a table that its list does not name', { changes: { tables: [] } }],
  ])('is refused when it %s', async (_, parts) => {
    await expect(checkArchive(await write(parts))).rejects.toThrow('The archive is damaged')
  })

  test('without its list is cut off', async () => {
    const file = path.join(folder, 'no-list.tar.gz')
    const archive = new ArchiveWriter(file, { mtime: new Date(0) })
    await archive.add('database/faqs/00000.copy', rows)
    await archive.finish()
    await expect(checkArchive(file)).rejects.toThrow('The archive is cut off')
  })

  test('that changes between checking and reading is refused', async () => {
    const manifest = await checkArchive(await write())
    const other = await write({ entries: [['database/faqs/00000.copy', Buffer.from('1\tuno\n3\ttre\n')]] })
    const read = async () => {
      for await (const entry of readChecked(other, manifest)) expect(entry).toBeUndefined()
    }
    await expect(read()).rejects.toThrow('The archive is damaged')
  })

  test('fails with the fault of its disk, at once or with a later entry', async () => {
    const archive = new ArchiveWriter(path.join(folder, 'nowhere', 'a.tar.gz'), { mtime: new Date(0) })
    const writing = async () => {
      for (let part = 0; part < 100; part++)
        await archive.add(`database/faqs/${part}.copy`, Buffer.alloc(100_000))
    }
    await expect(writing()).rejects.toThrow('ENOENT')
    await expect(archive.add('payload-secret', Buffer.from('x'))).rejects.toThrow('ENOENT')
    await expect(archive.finish()).rejects.toThrow('ENOENT')
    await archive.abort()
  })
})

describe('names of entries', () => {
  test('say what an entry holds', () => {
    expect(contentOf('database/_faqs_v/00012.copy')).toEqual({ kind: 'rows', table: '_faqs_v' })
    expect(contentOf('files/private-files/a/b c.pdf')).toEqual({
      kind: 'file',
      collection: 'private-files',
      filename: 'a/b c.pdf',
    })
    expect(contentOf('payload-secret')).toEqual({ kind: 'secret' })
  })

  test.each([
    'files/media/../../../etc/passwd',
    'files/media/..',
    'files/media//etc/passwd',
    'files/media/a/../b',
    'files/media/./a',
    'files/media/a\\..\\b',
    'files/media/a\0b',
    'files/media/',
    'files/other/a.webp',
    'files/a.webp',
    '/etc/passwd',
    'database/faqs/x/00000.copy',
    'database/faqs/00000.sql',
    'manifest.json.old',
  ])('%j is none that a backup writes', (name) => {
    expect(() => contentOf(name)).toThrow('which no backup of this shop writes')
  })
})

describe('a manifest', () => {
  test('of a newer format asks for the newer release', () => {
    expect(() => parseManifest(JSON.stringify({ format: FORMAT + 1, other: 'things' }))).toThrow(
      'newer release',
    )
  })
  test.each(['', '{', '[]', '{"format":1}', JSON.stringify({ ...facts(), tables: 'all' })])(
    '%j is damaged',
    (text) => {
      expect(() => parseManifest(text)).toThrow('damaged')
    },
  )
})

test('rows are lines', () => {
  expect(countLines(Buffer.from(''))).toBe(0)
  expect(countLines(Buffer.from('1\ta\\nb\n2\t\\N\n'))).toBe(2)
})

describe('a database takes an archive', () => {
  const shop = { done: ['a', 'b'], wanted: ['a', 'b'], known: ['a', 'b', 'c'], rows: [] }
  test.each([
    ['that was just started', {}],
    ['without tables', { done: [] }],
    ['whose migrations were interrupted', { done: ['a'] }],
  ])('%s', (_, changes) => {
    expect(refusalOf({ ...shop, ...changes })).toBeUndefined()
  })
  test.each([
    ['of a release that knows more', { wanted: ['a', 'b', 'd'] }, 'update this one first'],
    [
      'when people have left something in it',
      { rows: [{ table: 'purchases', count: 1234 }] },
      '1,234 in purchases',
    ],
    ['when it is of a newer release than the archive', { done: ['a', 'b', 'c'] }, 'older release'],
  ])('but not %s', (_, changes, words) => {
    expect(refusalOf({ ...shop, ...changes })).toContain(words)
  })
})
