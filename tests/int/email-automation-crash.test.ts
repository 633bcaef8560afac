import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { expect, test, vi } from 'vitest'

import { compile } from '@/server/bootstrap/compile.mjs'
import { FRESH_FOR_MS } from '@/worker/recheck'

import { createDatabase, query, startCluster } from '../support/cluster'
import {
  addPurchase,
  addPurchases,
  addSequence,
  countStates,
  ledger,
  startTestWorker,
  until,
} from '../support/email'
import { useMailShop } from '../support/mail-shop'
import { repeatsOf } from '../support/email-repeats'
import type { Verdict } from '../support/smtp-server'
import { PATIENCE_MS, TEST_PATIENCE_MS } from '../support/patience'

/** One test begins a worker twenty times. */
const LONG_MS = 3 * TEST_PATIENCE_MS
vi.setConfig({ testTimeout: LONG_MS })

const shop = useMailShop()

async function startProcess(programs: string, connections: number) {
  const child = spawn(
    process.execPath,
    [path.join(programs, 'worker.mjs'), shop.databaseUrl, shop.smtp.url, String(connections)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  return child
}

test('killed twenty times between the server’s 250 and the commit: nothing is lost, and what was in flight is repeated', async () => {
  const [CONNECTIONS, KILLS] = [4, 20]
  const programs = await compile({ worker: 'tests/support/worker-process.ts' })
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 4000)
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await startProcess(programs, CONNECTIONS)
    let left = 20 + (kill % 7) * 9
    // The server has this message, and the worker never hears of it.
    shop.smtp.judge(() => {
      if (--left === 0) child.kill('SIGKILL')
      return 'accept'
    })
    await once(child, 'exit')
  }
  shop.smtp.judge(() => 'accept')
  const last = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, leaseMs: 1500 })
  await until(
    () => countStates(shop.databaseUrl),
    ({ sent }) => sent === 4000,
    LONG_MS / 2,
  )
  await last.stop()

  const repeats = repeatsOf(shop.smtp.mails, 4000)
  expect(repeats).toBeGreaterThanOrEqual(KILLS)
  expect(repeats).toBeLessThanOrEqual(KILLS * CONNECTIONS * 2)
})

test('PostgreSQL restarted under load: the worker goes on, nothing is lost and nothing is sent twice', async () => {
  const own = await startCluster({ content: false })
  try {
    shop.databaseUrl = await createDatabase(own.url)
    await addSequence(shop.databaseUrl)
    await addPurchases(shop.databaseUrl, 1500)
    const worker = await startTestWorker({
      databaseUrl: shop.databaseUrl,
      smtpUrl: shop.smtp.url,
      rate: 400,
      leaseMs: 60_000,
    })
    await shop.smtp.waitForCount(100)
    await restart(own.url)
    await until(
      () => countStates(shop.databaseUrl),
      ({ sent }) => sent === 1500,
    )
    await worker.stop()
    expect(shop.smtp.mails).toHaveLength(1500)
    expect(new Set(shop.smtp.mails.map(({ to }) => to[0])).size).toBe(1500)
  } finally {
    await own.stop()
  }
})

/** A fast shutdown cuts every connection; whoever keeps the database starts it again, on the same port. */
async function restart(url: string): Promise<void> {
  const [row] = await query<{ data_directory: string }>(url, 'SHOW data_directory')
  const [pid] = (await readFile(path.join(row!.data_directory, 'postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGINT')
  await vi.waitFor(async () => {
    await query(url, 'SELECT 1')
    const [now] = (await readFile(path.join(row!.data_directory, 'postmaster.pid'), 'utf8')).split('\n')
    expect(now).not.toBe(pid)
  }, PATIENCE_MS)
}

/**
 * Buys with two addresses and starts a worker with one connection, on which the first message waits for its answer.
 *
 * @returns the worker, once it has claimed both rows, and what cuts the connection
 */
async function claimTwo(emails: [string, string]) {
  for (const email of emails) await addPurchase(shop.databaseUrl, { email })
  let drop = () => {}
  const gate = new Promise<Verdict>((resolve) => (drop = () => resolve('drop')))
  let judged = 0
  shop.smtp.judge(() => (judged++ === 0 ? gate : 'accept'))
  const worker = await startTestWorker({
    databaseUrl: shop.databaseUrl,
    smtpUrl: shop.smtp.url,
    connections: 1,
  })
  await until(
    () => ledger(shop.databaseUrl),
    (rows) => rows.every(({ state }) => state === 'sending') && judged === 1,
  )
  return { worker, drop }
}

/** Changes something, and waits as long as the worker may not know of it: on a busy machine its notification is late. */
async function changeUnheard(change: string) {
  await query(shop.databaseUrl, change)
  await setTimeout(FRESH_FOR_MS + 1)
}

/**
 * Two claimed rows and one connection: the first message waits on it, and meanwhile something changes for the second.
 *
 * @returns the second row, once it is settled
 */
async function changeWhileClaimed(change: string) {
  const { worker, drop } = await claimTwo(['prima@example.it', 'seconda@example.it'])
  await changeUnheard(change)
  drop()
  const [, second] = await until(
    () => ledger(shop.databaseUrl),
    ([, row]) => row!.state !== 'sending',
  )
  await worker.stop()
  return second!
}

test('unsubscribed between claim and send: it is not sent', async () => {
  await addSequence(shop.databaseUrl)
  const row = await changeWhileClaimed(
    `INSERT INTO email_suppressions (email, reason) VALUES ('seconda@example.it', 'unsubscribed')`,
  )
  expect(row).toMatchObject({ state: 'skipped', skip_reason: 'unsubscribed' })
  expect(shop.smtp.mails.map(({ to }) => to[0])).not.toContain('seconda@example.it')
})

test.each([
  ['edited', `UPDATE email_sequences SET email_subject = 'Dopo'`, 'sent', 'Dopo'],
  ['disabled', 'UPDATE email_sequences SET is_active = 0', 'skipped', undefined],
  ['deleted', 'DELETE FROM email_sequences', 'skipped', undefined],
  ['binned', 'UPDATE email_sequences SET deleted_at = now()', 'skipped', undefined],
  ['moved to another day', 'UPDATE email_sequences SET send_after_days = 9', 'planned', undefined],
])('a sequence %s while its rows are being sent', async (_name, change, state, subject) => {
  await addSequence(shop.databaseUrl, { subject: 'Prima' })
  expect((await changeWhileClaimed(change)).state).toBe(state)
  // The first row is tried again by then, on a slow machine.
  const second = shop.smtp.mails.filter(({ to }) => to[0] === 'seconda@example.it')
  expect(second.map(({ message }) => message.subject)).toEqual(subject === undefined ? [] : [subject])
})

test('a sequence that is moved while its rows are being sent takes them along, what is tried again too', async () => {
  await addSequence(shop.databaseUrl)
  const second = await changeWhileClaimed('UPDATE email_sequences SET send_after_days = 9')
  const inDays = ({ due_at }: { due_at: Date }) => Math.round((due_at.getTime() - Date.now()) / 86_400_000)
  expect(inDays(second)).toBe(9)
  const [first] = await until(
    () => ledger(shop.databaseUrl),
    ([row]) => row!.state !== 'sending',
  )
  // It was on the line, hung there, and is to be tried again: on its new day.
  expect(first).toMatchObject({ state: 'planned', attempts: 1 })
  expect(inDays(first!)).toBe(9)
  expect(first!.attempt_at).toEqual(first!.due_at)
})

test('an address that is corrected while its mail is being sent gets the mail', async () => {
  await addSequence(shop.databaseUrl)
  shop.smtp.mails.length = 0
  const { worker, drop } = await claimTwo(['prima@example.it', 'sbagliata@example.it'])
  await changeUnheard(
    `UPDATE purchases SET customer_email = 'giusta@example.it' WHERE customer_email LIKE 'sbagliata%'`,
  )
  drop()
  await until(
    () => ledger(shop.databaseUrl),
    ([, row]) => row!.state === 'sent',
  )
  await worker.stop()
  expect(shop.smtp.mails.map(({ to }) => to)).toContainEqual(['giusta@example.it'])
  expect(shop.smtp.mails.map(({ to }) => to)).not.toContainEqual(['sbagliata@example.it'])
  expect((await ledger(shop.databaseUrl))[1]).toMatchObject({ user_email: 'giusta@example.it' })
})
