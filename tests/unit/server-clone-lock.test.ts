import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { identify } from '@/server/bootstrap/process-identity.mjs'

const MODULE = path.resolve('src/server/bootstrap/clone-lock.mjs')
const TAKE = `
  const { takeCloneLock } = await import(${JSON.stringify(MODULE)})
  await takeCloneLock({ command: 'npm start' }).then(
    () => { console.log('held'); process.stdin.resume() },
    (error) => console.log(error.message),
  )`

let directory: string
const started: ChildProcess[] = []
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'ore-serene-lock-'))
  mkdirSync(path.join(directory, '.data'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** A process that takes the lock and keeps it until it is killed; its first line says how that went. */
async function take(): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', TAKE], { cwd: directory })
  started.push(child)
  for await (const line of createInterface(child.stdout)) return line
  throw new Error('the process ended without a word')
}

const leaveLock = (content: string) => writeFileSync(path.join(directory, '.data/lock.json'), content)

test('of several starts after a kill one holds the clone, and what the dead one left has ended', async () => {
  // It takes a moment to end: all starts find the dead lock before the first of them replaces it.
  const left = spawn('sh', ['-c', 'trap "sleep 0.5; exit" TERM; echo ready; while :; do sleep 0.1; done'])
  started.push(left)
  await once(left.stdout, 'data')
  const ended = once(left, 'exit')
  const dead = { pid: process.pid, mark: 'another boot:1' }
  leaveLock(JSON.stringify({ holder: dead, command: 'npm start', children: [identify(left.pid!)] }))

  const lines = await Promise.all(Array.from({ length: 4 }, take))

  expect(lines.filter((line) => line === 'held')).toHaveLength(1)
  expect(lines.filter((line) => line.includes('already runs in this clone'))).toHaveLength(3)
  await ended
  expect(readdirSync(path.join(directory, '.data'))).toEqual(['lock.json'])
})

test('a start killed while it replaced a dead lock is replaced too', async () => {
  const dead = { pid: process.pid, mark: 'another boot:1' }
  leaveLock(JSON.stringify({ holder: dead, command: 'npm start', children: [] }))
  const replacing = { holder: { pid: process.pid, mark: 'another boot:2' }, command: '', children: [] }
  writeFileSync(
    path.join(directory, `.data/lock.json.after-${dead.pid}-anotherboot1`),
    JSON.stringify(replacing),
  )
  expect(await take()).toBe('held')
  expect(readdirSync(path.join(directory, '.data'))).toEqual(['lock.json'])
})

test('a lock cut off by a power failure is replaced', async () => {
  leaveLock('{"holder":')
  expect(await take()).toBe('held')
  const { holder } = JSON.parse(readFileSync(path.join(directory, '.data/lock.json'), 'utf8')) as {
    holder: { pid: number }
  }
  expect(holder.pid).toBe(started[0]!.pid)
})
