import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { createDatabase, query } from '../support/cluster'
import { lockWaits } from '../support/lock-waits'

let url: string
let saving: pg.Client
beforeAll(async () => {
  url = await createDatabase(inject('clusterUrl'))
  saving = new pg.Client({ connectionString: url })
  await saving.connect()
})
afterAll(() => saving.end())

const newLock = async () =>
  (
    await query<{ id: number }>(
      url,
      `INSERT INTO payload_locked_documents (global_slug) VALUES ('landing') RETURNING id`,
    )
  )[0]!.id
const writeOwner = (lock: number) =>
  query(url, `INSERT INTO payload_locked_documents_rels (parent_id, path) VALUES ($1, 'user') RETURNING id`, [
    lock,
  ])

test('whose a lock is, is written', async () => {
  expect(await writeOwner(await newLock())).toHaveLength(1)
})

test('a save that deletes the lock at that moment lets the form go on', async () => {
  const lock = await newLock()
  await saving.query('BEGIN')
  await saving.query('DELETE FROM payload_locked_documents WHERE id = $1', [lock])
  const writing = writeOwner(lock)
  await expect.poll(() => lockWaits(url), { interval: 20 }).not.toEqual([])
  await saving.query('COMMIT')
  expect(await writing).toEqual([])
  expect(await writeOwner(lock)).toEqual([])
})
