import { existsSync } from 'node:fs'
import { readdir, readFile, rename, stat } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { backUp, useFolder } from '../support/backup'
import { type Clone, databasesOf, makeClone } from '../support/clone'
import { copyUploads, createDatabase, query, TEST_SECRET } from '../support/cluster'

const folder = useFolder()
let clone: Clone
beforeAll(async () => {
  clone = await makeClone({ built: false })
})
afterAll(() => clone.remove())

/** Runs a command as npm does, to its end. */
async function run(name: string, args: string[] = [], env: Record<string, string> = {}) {
  const command = clone.run('scripts/run.mjs', env, [name, ...args])
  const code = await command.ended
  expect(databasesOf(clone)).toEqual([])
  return { code, output: command.output() }
}
const inClone = (...names: string[]) => path.join(clone.directory, ...names)
const secret = () => readFile(inClone('.data/payload-secret'), 'utf8')

const administrators = async () => (await run('admin', ['list'])).output
let uploads: string
let archive: string

// One story: each test goes on where the last one ended.
test('a bare clone has nothing to back up', async () => {
  const { code, output } = await run('backup')
  expect(code).toBe(1)
  expect(output).toContain('there is nothing to back up')
})

test('it takes the archive of a shop elsewhere, and says that the secret is another', async () => {
  const clusterUrl = inject('clusterUrl')
  uploads = path.join(folder.path, 'uploads')
  await copyUploads(clusterUrl, uploads)
  const databaseUrl = await createDatabase(clusterUrl)
  await query(databaseUrl, `INSERT INTO users (email, role) VALUES ('titolare@example.it', 'admin')`)
  const brought = path.join(folder.path, 'brought.tar.gz')
  await backUp({ databaseUrl, uploads }, brought)

  const { code, output } = await run('restore', [brought])
  expect(code).toBe(0)
  expect(output).toMatch(/WARN +PAYLOAD_SECRET is another.*only its fingerprint/)
  expect(output.trim().split('\n').at(-1)).toContain('Restored.')
  expect(await administrators()).toContain('titolare@example.it')
})

test('its own archive has its secret, and a name that says when', async () => {
  const { code, output } = await run('backup')
  expect(code).toBe(0)
  expect(output).toContain('the secret that signs links')
  const names = await readdir(inClone('backups'))
  expect(names).toHaveLength(1)
  expect(names[0]).toMatch(/^ore-serene-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz$/)
  archive = inClone('backups', names[0]!)
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
})

test('all that is lost comes back from it, the secret too', async () => {
  const earlier = await secret()
  await rename(inClone('.data'), inClone('.lost'))
  await rename(inClone('media'), inClone('media.lost'))
  const { code, output } = await run('restore', [archive])
  expect(code).toBe(0)
  expect(output).not.toContain('WARN')
  expect(await secret()).toBe(earlier)
  expect(await administrators()).toContain('titolare@example.it')
  expect((await readdir(inClone('media'))).sort()).toEqual(
    (await readdir(path.join(uploads, 'media'))).sort(),
  )
  expect(existsSync(inClone('.data/files/guida-rapida.pdf'))).toBe(true)
})

test('a secret from the environment stays: that of the archive is offered, not taken', async () => {
  await rename(inClone('.data'), inClone('.lost-again'))
  const { code, output } = await run('restore', [archive], { PAYLOAD_SECRET: TEST_SECRET })
  expect(code).toBe(0)
  expect(output).toMatch(/WARN +PAYLOAD_SECRET is another.*tar xzOf FILE payload-secret/)
  expect(existsSync(inClone('.data/payload-secret'))).toBe(false)
})
