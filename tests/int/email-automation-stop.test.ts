import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'

import { expect, test, vi } from 'vitest'

import { addPurchases, addSequence, countStates, startTestWorker, until } from '../support/email'
import { repeatsOf } from '../support/email-repeats'
import { useMailShop } from '../support/mail-shop'
import { START_PATIENCE_MS } from '../support/patience'

vi.setConfig({ testTimeout: START_PATIENCE_MS })

const shop = useMailShop()

/** The worker itself, which `npm run worker` started beside other helpers. */
async function workerOf(parent: number): Promise<number> {
  for (const name of await readdir('/proc')) {
    const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')
    const stat = /^\d+$/.test(name) ? await read('stat') : ''
    const isChild = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(parent)
    if (isChild && (await read('cmdline')).includes('worker.mjs')) return Number(name)
  }
  throw new Error(`process ${parent} has no worker`)
}

test.each(['the process group', 'the parent', 'the child'])(
  'SIGTERM to %s, twice: what is under way is finished, and nothing goes out twice',
  async (target) => {
    const COUNT = 120
    await addSequence(shop.databaseUrl)
    await addPurchases(shop.databaseUrl, COUNT)
    // A group of its own, as systemd and a terminal see it.
    const parent = spawn(process.execPath, ['scripts/run.mjs', 'worker'], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DATABASE_URL: shop.databaseUrl,
        SMTP_URL: `${shop.smtp.url}?maxConnections=8`,
        MAIL_FROM: 'Ore Serene <ciao@ore-serene.example>',
        MAIL_RATE: '200',
        PAYLOAD_SECRET: 'a secret for tests, long enough to be one',
      },
      stdio: 'ignore',
      detached: true,
    })
    const ended = new Promise<number | null>((resolve) => parent.once('exit', resolve))
    let taken = 0
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    shop.smtp.judge(async () => {
      if (++taken > 20) await gate
      return 'accept' as const
    })
    await expect.poll(() => taken, { timeout: START_PATIENCE_MS }).toBe(28)
    const pid = target === 'the child' ? await workerOf(parent.pid!) : parent.pid!
    const signalled = target === 'the process group' ? -pid : pid
    process.kill(signalled, 'SIGTERM')
    process.kill(signalled, 'SIGINT')
    process.kill(signalled, 'SIGTERM')
    // The worker has heard of it once it holds no more than what is under way.
    await until(
      () => countStates(shop.databaseUrl),
      ({ sending }) => sending === 8,
    )
    answer()
    expect(await ended).toBe(0)
    expect(await countStates(shop.databaseUrl)).toEqual({ sent: 28, planned: COUNT - 28 })

    const rest = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url })
    await until(
      () => countStates(shop.databaseUrl),
      ({ sent }) => sent === COUNT,
    )
    await rest.stop()
    expect(repeatsOf(shop.smtp.mails, COUNT)).toBe(0)
  },
)
