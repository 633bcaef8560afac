import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type EmbeddedDatabase, startEmbeddedDatabase } from '@/server/database/embedded'
import { readPostmaster } from '@/server/database/postmaster'

import { query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'

let directory: string
let database: EmbeddedDatabase
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'ore-serene-database-'))
  // Root lends the database to another account, which has to pass here.
  await chmod(directory, 0o711)
  database = await startEmbeddedDatabase({ directory, settings: { fsync: 'off' } })
})
afterAll(async () => {
  await database.stop()
  await rm(directory, { recursive: true, force: true })
})

const answers = () =>
  query(database.url, 'SELECT 1').then(
    () => true,
    () => false,
  )
const log = () => readFile(path.join(directory, 'postgres.log'), 'utf8')

test('the database is started again until it runs, and its log keeps every attempt', async () => {
  const cluster = path.join(directory, 'postgres')
  const settings = path.join(cluster, 'postgresql.conf')
  const sound = await readFile(settings, 'utf8')
  // The running server does not read it again; the next one refuses it.
  await appendFile(settings, '\nno_such_setting = 1\n')
  process.kill(readPostmaster(cluster)!.pid, 'SIGKILL')
  await expect.poll(log, { timeout: PATIENCE_MS }).toContain('no_such_setting')
  await writeFile(settings, sound)

  await expect.poll(answers, { timeout: PATIENCE_MS }).toBe(true)
  const starts = (await log()).match(/database system is ready to accept connections/g)
  expect(starts).toHaveLength(2)
})
