import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { freePort } from '../support/app'
import { type Clone, databasesOf, makeClone, says } from '../support/clone'
import { PATIENCE_MS, START_PATIENCE_MS } from '../support/patience'

vi.setConfig({ testTimeout: START_PATIENCE_MS })

let clone: Clone
beforeAll(async () => {
  clone = await makeClone({ built: false })
})
afterAll(() => clone.remove())

test.each([
  ['seed', 'scripts/run.mjs', ['seed'], 'Migrating the database'],
  ['build', 'scripts/build.mjs', [], 'Building the pages'],
])('a %s that is interrupted does not end as if it were done', async (_name, script, args, step) => {
  const command = clone.run(script, {}, args)
  await says(command, step)
  command.child.kill('SIGTERM')
  expect(await command.ended).toBe(1)
  // 'Stopping …' is the last line: a command that was interrupted reports no error.
  expect(command.output()).toMatch(/Stopping …\s*$/)
  expect(command.output()).not.toContain('ERROR')
  expect(databasesOf(clone)).toEqual([])
})

test('a start that is stopped while its database still reads its log leaves no database behind', async () => {
  const seed = clone.run('scripts/run.mjs', {}, ['seed'])
  expect(await seed.ended).toBe(0)
  // A standby reads the log for as long as it lives, as a database does for minutes after a crash under load.
  const cluster = path.join(clone.directory, '.data/postgres')
  await writeFile(path.join(cluster, 'standby.signal'), '')
  await writeFile(path.join(cluster, 'postgresql.auto.conf'), 'hot_standby = off\n')
  const command = clone.run('scripts/start.mjs', { PORT: String(await freePort()) })
  await says(command, 'Starting the database')
  await expect
    .poll(() => existsSync(path.join(cluster, 'postmaster.pid')), { timeout: PATIENCE_MS })
    .toBe(true)
  command.child.kill('SIGTERM')
  expect(await command.ended).toBe(0)
  expect(databasesOf(clone)).toEqual([])
})
