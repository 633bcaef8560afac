import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, lstat, readdir, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { canReach } from '@/server/database/owner'

import { freePort } from '../support/app'
import { type Clone, databasesOf, installPostgresIn, makeClone, says } from '../support/clone'

// Whoever runs these as an ordinary account shows with every other start that one can.
const isRoot = process.getuid?.() === 0
/** The account without special rights that every system has. */
const ordinary = { uid: numberOf('-u'), gid: numberOf('-g') }
const mayTest =
  isRoot &&
  (await canReach(ordinary, process.execPath)) &&
  (await canReach(ordinary, path.resolve('node_modules')))

function numberOf(kind: '-u' | '-g'): number {
  return Number(spawnSync('id', [kind, 'nobody'], { encoding: 'utf8' }).stdout)
}

const SHARED_HOME = '/var/lib/ore-serene'
const inSharedHome = async () => (existsSync(SHARED_HOME) ? await readdir(SHARED_HOME) : [])

let before: string[]
beforeAll(async () => {
  before = await inSharedHome()
})
afterAll(async () => {
  for (const name of await inSharedHome()) {
    if (!before.includes(name)) await rm(path.join(SHARED_HOME, name), { recursive: true, force: true })
  }
})

/** Starts the shop, looks at its page, and stops it: what it said, and whose the database was. */
async function startAndStop(clone: Clone): Promise<{ output: string; databaseUid: number }> {
  const PORT = String(await freePort())
  const command = clone.run('scripts/start.mjs', { PORT, WORKER: 'off' }, ['--serve', '--log=lines'])
  await says(command, 'is ready')
  const page = await fetch(`http://localhost:${PORT}/`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('37')
  const cluster = await realpath(path.join(clone.directory, '.data/postgres'))
  const [pid] = databasesOf({ ...clone, directory: path.dirname(cluster) })
  const { uid: databaseUid } = await stat(`/proc/${pid}`)
  expect(databaseUid).toBe((await stat(cluster)).uid)
  command.child.kill('SIGTERM')
  expect(await command.ended).toBe(0)
  expect(command.output()).not.toContain('ERROR')
  // Nothing it uses goes before it.
  expect(command.output()).toMatch(/Stopping …\s*$/)
  return { output: command.output(), databaseUid }
}

describe.skipIf(!mayTest)('whoever starts the shop', () => {
  test('an ordinary account; then root goes on, once the clone has come below a private home', async () => {
    const clone = await makeClone()
    try {
      const first = await startAndStop(clone.givenTo(ordinary))
      expect(first.databaseUid).toBe(ordinary.uid)
      expect(first.output).toContain('Writing')

      await chmod(clone.directory, 0o700)
      const second = await startAndStop(clone.givenTo({ uid: 0, gid: 0 }))
      expect(second.databaseUid).not.toBe(0)
      // The same shop, with all that was in it.
      expect(second.output).not.toMatch(/Writing|Migrating/)
    } finally {
      await clone.remove()
    }
  })

  test('root, in a clone below a home that is nobody else’s', async () => {
    const clone = await makeClone()
    try {
      await installPostgresIn(clone)
      await chmod(clone.directory, 0o700)
      const { databaseUid } = await startAndStop(clone)
      expect(databaseUid).not.toBe(0)
      const link = path.join(clone.directory, '.data/postgres')
      expect((await lstat(link)).isSymbolicLink()).toBe(true)
      expect(await realpath(link)).toContain(`${SHARED_HOME}/`)
      const programs = (await inSharedHome()).filter((name) => name.startsWith('postgresql-'))
      expect(programs).not.toEqual([])
      // The next start finds both again.
      const again = await startAndStop(clone)
      expect(again.output).not.toMatch(/Writing|Migrating/)
    } finally {
      await clone.remove()
    }
  })

  test('an account the system has no name for, as in some containers, is told what to do', async () => {
    const clone = await makeClone({ built: false })
    try {
      const nameless = { uid: 54_321, gid: 54_321 }
      const seed = clone.givenTo(nameless).run('scripts/run.mjs', {}, ['seed'])
      expect(await seed.ended).toBe(1)
      const said = seed
        .output()
        .split('\n')
        .filter((line) => line.includes('ERROR'))
      expect(said).toEqual([expect.stringContaining('no name for (54321): add it')])
    } finally {
      await clone.remove()
    }
  })
})
