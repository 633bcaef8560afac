import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { freePort } from '../support/app'
import { type Clone, databasesOf, makeClone } from '../support/clone'
import { START_PATIENCE_MS } from '../support/patience'

/** Gives a folder a disk of its own, or its disk another size. */
const sizeDisk = (folder: string, megabytes: number) =>
  ['remount,', ''].some(
    (how) =>
      spawnSync('mount', ['-t', 'tmpfs', '-o', `${how}size=${megabytes}m,mode=755`, 'tmpfs', folder])
        .status === 0,
  )
const unmount = (folder: string) => spawnSync('umount', ['-l', folder])

/** A small disk of one's own takes an account that may mount one. */
function mayMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'ore-serene-mount-'))
  const mounted = sizeDisk(folder, 1)
  if (mounted) unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  return mounted
}

let clone: Clone
let data: string
beforeAll(async () => {
  clone = await makeClone()
  data = path.join(clone.directory, '.data')
  mkdirSync(data)
})
afterAll(async () => {
  unmount(data)
  await clone.remove()
})

test.skipIf(!mayMount())('a full disk is said in one line, and a larger one goes on from there', async () => {
  const start = async () =>
    clone.run('scripts/start.mjs', { PORT: String(await freePort()), WORKER: 'off' }, ['--serve'])
  // Too small for PostgreSQL’s own files, then for the shop’s tables.
  for (const megabytes of [12, 41]) {
    expect(sizeDisk(data, megabytes)).toBe(true)
    const full = await start()
    expect(await full.ended).toBe(1)
    const errors = full.output().match(/^.*ERROR.*$/gm) ?? []
    expect(errors).toEqual([expect.stringContaining('The disk is full.')])
    expect(full.output()).not.toMatch(/\n\s+at /)
    expect(databasesOf(clone)).toEqual([])
  }
  expect(sizeDisk(data, 900)).toBe(true)
  const enough = await start()
  await expect.poll(enough.output, { timeout: START_PATIENCE_MS }).toContain('is ready')
  enough.child.kill('SIGTERM')
  expect(await enough.ended).toBe(0)
})
