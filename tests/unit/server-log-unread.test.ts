import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { MOST_UNREAD_BYTES } from '@/config/log'
import { compile } from '@/server/bootstrap/compile.mjs'

test('a process whose log is not read keeps some of it, drops the rest, and ends when it is asked to', async () => {
  const programs = await compile({ writer: 'tests/support/log-writer.ts' })
  const child = spawn(process.execPath, [path.join(programs, 'writer.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  let unread = 0
  child.on('message', (bytes: number) => (unread = bytes))
  try {
    await expect.poll(() => unread).toBeGreaterThanOrEqual(MOST_UNREAD_BYTES)
    await wait(300)
    expect(unread).toBeLessThan(MOST_UNREAD_BYTES + 1_000)
    child.kill('SIGTERM')
    const isOver = await Promise.race([ended.then(() => true), wait(9_000).then(() => false)])
    expect(isOver).toBe(true)
  } finally {
    child.kill('SIGKILL')
  }
}, 30_000)
