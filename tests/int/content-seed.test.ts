import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, inject, test } from 'vitest'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { copyUploads, createDatabase, query, runProgram, TEST_SECRET, uploadsIn } from '../support/cluster'

let url: string
let uploads: string
beforeEach(async () => {
  url = await createDatabase(inject('clusterUrl'))
  uploads = await mkdtemp(path.join(tmpdir(), 'ore-serene-seed-'))
  await copyUploads(inject('clusterUrl'), uploads)
})
afterEach(() => rm(uploads, { recursive: true, force: true }))

/** @throws Error with its output when the command fails */
const seed = () =>
  runProgram('seed', { DATABASE_URL: url, PAYLOAD_SECRET: TEST_SECRET, ...uploadsIn(uploads) })
const onSale = () =>
  query<{ product_name: string; file_url: string }>(
    url,
    'SELECT product_name, file_url FROM product_files WHERE deleted_at IS NULL ORDER BY id',
  )
const storedFiles = () => query(url, 'SELECT id, filename FROM private_files ORDER BY id')

test('what an administrator put into the bin is not put on sale, nor on the page, again', async () => {
  const stored = await storedFiles()
  await query(url, 'UPDATE product_files SET deleted_at = now()')
  await query(url, 'UPDATE faqs SET deleted_at = now()')
  await seed()
  expect(await query(url, 'SELECT FROM faqs WHERE deleted_at IS NULL')).toEqual([])
  expect(await onSale()).toEqual([])
  expect(await query(url, 'SELECT FROM product_files')).toHaveLength(manifest.products.length)
  expect(await storedFiles()).toEqual(stored)
})

test('a shop whose products were deleted for good gets them again, with the files that are still there', async () => {
  const [before, stored] = [await onSale(), await storedFiles()]
  await query(url, 'DELETE FROM product_files')
  await seed()
  expect(await onSale()).toEqual(before)
  expect(await storedFiles()).toEqual(stored)
})
