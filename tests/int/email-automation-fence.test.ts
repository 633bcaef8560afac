import { once } from 'node:events'
import { spawn } from 'node:child_process'
import path from 'node:path'

import { expect, test, vi } from 'vitest'

import { compile } from '@/server/bootstrap/compile.mjs'

import { query } from '../support/cluster'
import { addPurchases, addSequence, countStates, startTestWorker, until } from '../support/email'
import { repeatsOf } from '../support/email-repeats'
import { useMailShop } from '../support/mail-shop'
import { TEST_PATIENCE_MS } from '../support/patience'

vi.setConfig({ testTimeout: TEST_PATIENCE_MS })

const shop = useMailShop()

const lives = (name: string) =>
  query<{ alive: boolean }>(
    shop.databaseUrl,
    `SELECT alive_until > clock_timestamp() AS alive FROM email_workers WHERE name LIKE '%:' || $1 || ':%'`,
    [name],
  )

test('a worker that is paused until another has its rows sends none of them again when it goes on', async () => {
  // A lease that outlives a stall of the machine: only the pause ends it.
  const [CONNECTIONS, COUNT, LEASE_MS] = [4, 600, 10_000]
  const programs = await compile({ worker: 'tests/support/worker-process.ts' })
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, COUNT)
  const child = spawn(
    process.execPath,
    [
      path.join(programs, 'worker.mjs'),
      shop.databaseUrl,
      shop.smtp.url,
      String(CONNECTIONS),
      String(LEASE_MS),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let taken = 0
  shop.smtp.judge(() => {
    if (++taken === 50) child.kill('SIGSTOP')
    return 'accept'
  })
  await until(
    () => lives(String(child.pid)),
    (rows) => taken >= 50 && rows.length === 2 && rows.every(({ alive }) => !alive),
  )
  const held = (await countStates(shop.databaseUrl)).sending!
  // Far more than may be under way: without the fence all of them would go out twice.
  expect(held).toBeGreaterThan(CONNECTIONS * 4)

  const other = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url })
  await until(
    () => countStates(shop.databaseUrl),
    ({ sent }) => sent === COUNT,
  )
  child.kill('SIGCONT')
  await until(
    () => lives(String(child.pid)),
    (rows) => rows.every(({ alive }) => alive),
  )
  child.kill('SIGTERM')
  await once(child, 'exit')
  await other.stop()
  expect(await countStates(shop.databaseUrl)).toEqual({ sent: COUNT })
  expect(repeatsOf(shop.smtp.mails, COUNT)).toBeLessThanOrEqual(CONNECTIONS * 2)
})
