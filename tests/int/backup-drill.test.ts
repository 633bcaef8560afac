import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

import { beforeAll, describe, expect, inject, test } from 'vitest'

import { contentsOf, newPlace, type Place, runOn, useFolder } from '../support/backup'
import { query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'

const folder = useFolder()
const clusterUrl = inject('clusterUrl')
let shop: Place
let temporary: string
beforeAll(async () => {
  temporary = path.join(folder.path, 'tmp')
  await mkdir(temporary)
  shop = { ...(await newPlace(folder.path, { seeded: true })), env: { TMPDIR: temporary } }
})

const facts = async () =>
  (await query<{ name: string }>(shop.databaseUrl, `SELECT name FROM overview_facts ORDER BY name`))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('page:'))
const leftovers = async () => [
  ...(await query(clusterUrl, `SELECT datname FROM pg_database WHERE datname LIKE 'ore_serene_drill_%'`)),
  ...(await readdir(temporary)),
]
const backUp = async (name: string, place: Place) => {
  const command = await runOn('backup', ['--out', path.join(folder.path, name), '--drill'], place)
  return { code: await command.ended, output: command.output() }
}

// Each starts two programs one after the other.
describe('a backup with a drill', () => {
  test('fails where the account may make no database; the archive is there all the same', async () => {
    await query(
      clusterUrl,
      `CREATE ROLE drill_reader LOGIN PASSWORD 'reads' IN ROLE pg_read_all_data, pg_write_all_data`,
    )
    const url = new URL(shop.databaseUrl)
    Object.assign(url, { username: 'drill_reader', password: 'reads' })
    const { code, output } = await backUp('reader.tar.gz', { ...shop, databaseUrl: url.href })
    expect(output).toContain('Whole and checked')
    expect(output).toContain('give it CREATEDB')
    expect(code).toBe(1)
    expect(await facts()).toEqual(['backup'])
    // Another file may try a drill of its own on this server.
    await expect.poll(leftovers, { timeout: PATIENCE_MS }).toEqual([])
  })

  test('restores the archive beside the shop, changes nothing in it, leaves nothing, and is remembered', async () => {
    await query(shop.databaseUrl, 'DELETE FROM overview_facts')
    const content = await contentsOf(shop.databaseUrl)
    const files = (await readdir(shop.uploads, { recursive: true })).sort()
    const { code, output } = await backUp('whole.tar.gz', shop)
    expect(output).toContain('The archive can be restored')
    expect(code).toBe(0)
    expect(await facts()).toEqual(['backup', 'drill'])
    const { overview_facts, ...rest } = await contentsOf(shop.databaseUrl)
    expect({ ...rest, overview_facts: content.overview_facts }).toEqual(content)
    expect(overview_facts).not.toBe(content.overview_facts)
    expect((await readdir(shop.uploads, { recursive: true })).sort()).toEqual(files)
    // Another file may try a drill of its own on this server.
    await expect.poll(leftovers, { timeout: PATIENCE_MS }).toEqual([])
  })
})
