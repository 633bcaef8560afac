import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { backUp, contentsOf, restoreTo, useFolder } from '../support/backup'
import { copyUploads, createBareDatabase, createDatabase } from '../support/cluster'
import { S3Double } from '../support/s3-double'

const folder = useFolder()
const clusterUrl = inject('clusterUrl')
let store: S3Double
let other: S3Double
beforeAll(async () => {
  store = await S3Double.start()
  other = await S3Double.start()
})
afterAll(async () => {
  await store.stop()
  await other.stop()
})

/** What lies in a folder, by the keys that it has in S3. */
async function filesIn(directory: string, prefix: string): Promise<Map<string, Buffer>> {
  const names = await readdir(directory)
  const read = names.map(
    async (name) => [`${prefix}/${name}`, await readFile(path.join(directory, name))] as const,
  )
  return new Map(await Promise.all(read))
}

/** By their hashes: to compare megabytes element by element takes a minute. */
const hashesOf = (contents: Map<string, Buffer>) =>
  new Map([...contents].map(([key, bytes]) => [key, createHash('sha256').update(bytes).digest('hex')]))

const shop = '/shop'
const archive = () => path.join(folder.path, 'store.tar.gz')
let files: Map<string, Buffer>
let content: Record<string, string>

test('files in S3 are backed up, page by page of their list, and restored into another store', async () => {
  const disk = path.join(folder.path, 'disk')
  await copyUploads(clusterUrl, disk)
  files = new Map([
    ...(await filesIn(path.join(disk, 'media'), `${shop}/media`)),
    ...(await filesIn(path.join(disk, 'files'), `${shop}/private-files`)),
  ])
  for (const [key, bytes] of files) store.objects.set(key, bytes)
  // Copies with a buyer's name are made anew, and a folder's own object is no file.
  store.objects.set(`${shop}/private-files/stamped/7-abc.pdf`, Buffer.from('copy'))
  store.objects.set(`${shop}/media/`, Buffer.alloc(0))
  const databaseUrl = await createDatabase(clusterUrl)
  content = await contentsOf(databaseUrl)
  await backUp({ databaseUrl, uploads: '/nowhere', env: store.env }, archive())

  const there = { databaseUrl: await createBareDatabase(clusterUrl), uploads: '/nowhere', env: other.env }
  await restoreTo(there, archive())
  expect(hashesOf(other.objects)).toEqual(hashesOf(files))
  expect(other.types.get(`${shop}/private-files/guida-rapida.pdf`)).toBe('application/pdf')
})

test('an archive of a shop in S3 is restored to the disk', async () => {
  const uploads = path.join(folder.path, 'back')
  await mkdir(uploads)
  const databaseUrl = await createBareDatabase(clusterUrl)
  await restoreTo({ databaseUrl, uploads }, archive())
  const back = new Map([
    ...(await filesIn(path.join(uploads, 'media'), `${shop}/media`)),
    ...(await filesIn(path.join(uploads, 'files'), `${shop}/private-files`)),
  ])
  expect(hashesOf(back)).toEqual(hashesOf(files))
  // A restored shop knows that it was: when it was backed up and when it came back.
  const { overview_facts, ...kept } = await contentsOf(databaseUrl)
  expect({ ...kept, overview_facts: content.overview_facts }).toEqual(content)
  expect(overview_facts).toMatch(/^4 /)
})

test('a store that is away leaves no archive', async () => {
  const { env } = store
  store.isAway = true
  const place = { databaseUrl: await createDatabase(clusterUrl), uploads: '/nowhere', env }
  await expect(backUp(place, path.join(folder.path, 'away', 'a.tar.gz'))).rejects.toThrow('ended with 1')
  store.isAway = false
  expect(await readdir(path.join(folder.path, 'away'))).toEqual([])
})

test('a file that the store has lost is named', async () => {
  const lost = '/shop/private-files/guida-rapida.pdf'
  store.objects.delete(lost)
  const place = { databaseUrl: await createDatabase(clusterUrl), uploads: '/nowhere', env: store.env }
  const output = await backUp(place, path.join(folder.path, 'lost.tar.gz'))
  expect(output).toMatch(/WARN .*private-files\/guida-rapida\.pdf/)
})
