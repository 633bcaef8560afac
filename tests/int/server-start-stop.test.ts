import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { runningDatabaseUrl } from '@/server/database/embedded'

import { freePort } from '../support/app'
import { buyInSandbox } from '../support/checkout-client'
import { type Clone, type Command, databasesOf, makeClone, says } from '../support/clone'
import { countStates, until } from '../support/email'
import { PATIENCE_MS, START_PATIENCE_MS } from '../support/patience'
import { type SmtpServer, startSmtpServer, type Verdict } from '../support/smtp-server'

vi.setConfig({ testTimeout: START_PATIENCE_MS * 2 })

let clone: Clone
let smtp: SmtpServer
let env: Record<string, string>
/** The shop that runs: each test ends one and starts the next. */
let command: Command
beforeAll(async () => {
  clone = await makeClone()
  smtp = await startSmtpServer()
  env = { PORT: String(await freePort()), ...smtp.env }
  await serve()
})
afterAll(async () => {
  process.kill(await starterOf(command.child.pid!), 'SIGTERM')
  await command.ended
  await smtp.stop()
  await clone.remove()
})

async function serve() {
  command = clone.npm('serve', env, ['--log=lines'])
  await says(command, 'is ready')
}

/** Every process that a process has started, itself first, each before its own. */
async function treeOf(root: number): Promise<{ pid: number; command: string }[]> {
  const all = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map(async (name) => {
        const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')
        const stat = await read('stat')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return { pid: Number(name), parent, command: await read('cmdline') }
      }),
  )
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

/** Whom each way of stopping reaches; the worker alone is tested in email-stop. */
const ways: Record<string, (npm: number) => Promise<number[]>> = {
  'npm alone': async (npm) => [npm],
  'the shop alone': async (npm) => [await starterOf(npm)],
  // The shop's children lead groups of their own: a terminal reaches these two.
  'npm and the shop, as Ctrl-C does': async (npm) => [npm, await starterOf(npm)],
  // PostgreSQL apart: a service of its own there, or spared by KillMode=mixed (deploy/ore-serene-web@.service). It cuts its
  // clients off when each of its processes is told to end.
  'every process of the shop, as systemd does': async (npm) =>
    (await treeOf(npm)).filter(({ command }) => !command.includes('postgres')).map(({ pid }) => pid),
}

async function starterOf(npm: number): Promise<number> {
  const starter = (await treeOf(npm)).find(({ command }) => /node\0scripts\/start\.mjs/.test(command))
  return starter!.pid
}

function signalTwice(pids: number[]) {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) {
    for (const pid of pids) process.kill(pid, signal)
  }
}

const logOf = () => readFile(path.join(clone.directory, '.data/postgres.log'), 'utf8')

test.each(Object.keys(ways))(
  'SIGTERM to %s, twice: the message on the line is finished, and all ends in order',
  async (way) => {
    const [sentBefore, logBefore] = [smtp.mails.length, (await logOf()).length]
    let answer: ((verdict: Verdict) => void) | undefined
    smtp.judge(() => new Promise((resolve) => (answer = resolve)))
    await buyInSandbox(`http://localhost:${env.PORT}`)
    await vi.waitFor(() => expect(answer).toBeDefined(), PATIENCE_MS)
    signalTwice(await ways[way]!(command.child.pid!))
    await says(command, 'Stopping')
    // With a stall of five seconds, too, within the six that the worker waits.
    setTimeout(() => answer!('accept'), 700)
    await command.ended
    await expect.poll(() => databasesOf(clone), { timeout: PATIENCE_MS }).toEqual([])
    expect(command.output()).toMatch(/Stopping …\s*$/)
    expect((await logOf()).slice(logBefore)).toMatch(/database system is shut down\s*$/)

    smtp.judge(() => 'accept')
    await serve()
    // What was planned meanwhile follows; what was on the line does not come again.
    const databaseUrl = await runningDatabaseUrl(path.join(clone.directory, '.data'))
    await until(
      () => countStates(databaseUrl!),
      ({ sending, sent }) => sending === undefined && sent === smtp.mails.length && sent > sentBefore,
    )
    const ids = smtp.mails.map(({ message }) => message.messageId)
    expect(new Set(ids).size).toBe(ids.length)
    expect((await logOf()).slice(logBefore)).not.toContain('was not properly shut down')
  },
)

test('SIGTERM to the database alone, twice: it is started again, and the shop goes on', async () => {
  const [before] = databasesOf(clone)
  for (const signal of ['SIGTERM', 'SIGTERM'] as const) process.kill(before!, signal)
  await expect.poll(() => databasesOf(clone)[0] ?? before, { timeout: PATIENCE_MS }).not.toBe(before)
  const health = () => fetch(`http://localhost:${env.PORT}/api/health`).then(({ status }) => status)
  await expect.poll(health, { timeout: PATIENCE_MS }).toBe(200)
})
