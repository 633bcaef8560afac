import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { runningDatabaseUrl } from '@/server/database/embedded'

import { freePort } from '../support/app'
import { buyInSandbox } from '../support/checkout-client'
import { type Clone, type Command, databasesOf, makeClone, says } from '../support/clone'
import { countStates } from '../support/email'
import { PATIENCE_MS, START_PATIENCE_MS } from '../support/patience'
import { startSmtpServer, type Verdict } from '../support/smtp-server'

const START = 'scripts/start.mjs'

const errors = (command: Command) =>
  command
    .output()
    .split('\n')
    .filter((line) => line.includes('ERROR'))

describe('what is wrong is said in one line, before any work', () => {
  let clone: Clone
  beforeAll(async () => {
    clone = await makeClone({ built: false })
  })
  afterAll(() => clone.remove())

  test.each([
    ['a port that is none', { PORT: 'tremila' }, 'PORT must be a port number'],
    ['an address that is not this machine’s', { HOST: '192.0.2.1' }, 'HOST 192.0.2.1'],
    ['a wrong variable', { SERVER_URL: 'esempio' }, 'SERVER_URL must be'],
    ['a mail server without a sender', { SMTP_URL: 'smtp://mail.example.it' }, 'MAIL_FROM is required'],
    ['half of a pair', { STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET is missing'],
    [
      'a database of one’s own without a secret',
      { DATABASE_URL: 'postgresql://u:p@127.0.0.1/x' },
      'PAYLOAD_SECRET is required',
    ],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgresql://u:geheim@127.0.0.1:9/x', PAYLOAD_SECRET: 'x'.repeat(32) },
      'no PostgreSQL answers at 127.0.0.1:9',
    ],
  ])('%s', async (_name, env, line) => {
    const command = clone.run(START, { PORT: String(await freePort()), ...env })
    expect(await command.ended).toBe(1)
    expect(errors(command)).toHaveLength(1)
    expect(errors(command)[0]).toContain(line)
    expect(command.output()).not.toMatch(/\n\s+at |geheim/)
    expect(existsSync(path.join(clone.directory, '.data/postgres'))).toBe(false)
  })

  test('a taken port is named, with what to do', async () => {
    const other: Server = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const command = clone.run(START, { PORT: String(port) })
    expect(await command.ended).toBe(1)
    expect(errors(command)).toHaveLength(1)
    expect(errors(command)[0]).toContain(`Port ${port} is taken`)
    expect(errors(command)[0]).toContain(`PORT=${port + 1} npm start`)
    expect(existsSync(path.join(clone.directory, '.data/postgres'))).toBe(false)
    await new Promise((resolve) => other.close(resolve))
  })

  test('serving without a build', async () => {
    const command = clone.run(START, { PORT: String(await freePort()) }, ['--serve'])
    expect(await command.ended).toBe(1)
    expect(errors(command)).toHaveLength(1)
    expect(errors(command)[0]).toContain('npm run build')
  })
})

describe('a clone with an embedded database', () => {
  let clone: Clone
  let env: Record<string, string>
  beforeAll(async () => {
    clone = await makeClone()
    env = { PORT: String(await freePort()), WORKER: 'off' }
  })
  afterAll(() => clone.remove())

  const stop = async (command: Command) => {
    command.child.kill('SIGTERM')
    expect(await command.ended).toBe(0)
    expect(databasesOf(clone)).toEqual([])
    expect(existsSync(path.join(clone.directory, '.data/lock.json'))).toBe(false)
  }

  test('starts from nothing, once; a second start in it says who runs', async () => {
    // What an interrupted making of the cluster leaves.
    await mkdir(path.join(clone.directory, '.data/postgres.new/base'), { recursive: true })
    await writeFile(path.join(clone.directory, '.data/postgres.new/PG_VERSION'), '18')
    const first = clone.run(START, env, ['--serve'])
    await says(first, 'is ready')
    expect((await fetch(`http://localhost:${env.PORT}/api/health`)).status).toBe(200)
    const second = clone.run(START, { ...env, PORT: String(await freePort()) })
    expect(await second.ended).toBe(1)
    expect(errors(second)).toHaveLength(1)
    expect(errors(second)[0]).toContain(`process ${first.child.pid}`)
    // A command meets the running shop's database.
    const seed = clone.run('scripts/run.mjs', {}, ['seed'])
    expect(await seed.ended).toBe(0)
    expect(seed.output()).toContain('Nothing to seed')
    await stop(first)
  })

  test('a second start does no work twice', async () => {
    const command = clone.run(START, env)
    await says(command, 'is ready')
    expect(command.output()).not.toMatch(/Migrating|Writing|Building|Installing/)
    await stop(command)
  })

  test('recovers from a kill -9 and the database it left', async () => {
    const killed = clone.run(START, env, ['--serve'])
    await says(killed, 'is ready')
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(databasesOf(clone)).toHaveLength(1)
    const command = clone.run(START, env, ['--serve'])
    await says(command, 'is ready')
    expect(command.output()).toContain('left behind')
    expect(databasesOf(clone)).toHaveLength(1)
    await stop(command)
  })

  test(
    'a stale lock and pid file of processes that are no more do not matter',
    { timeout: START_PATIENCE_MS },
    async () => {
      // Process ids are used again: these belong to the test run itself, under another beginning.
      const foreign = { pid: process.pid, mark: 'another boot:1' }
      const lock = { holder: foreign, command: 'npm start', children: [foreign] }
      await writeFile(path.join(clone.directory, '.data/lock.json'), JSON.stringify(lock))
      await writeFile(
        path.join(clone.directory, '.data/postgres/postmaster.pid'),
        `${process.pid}\n${clone.directory}/.data/postgres\n1\n5432\n\n127.0.0.1\n1 1\nready\n`,
      )
      const command = clone.run(START, env, ['--serve'])
      await says(command, 'is ready')
      await stop(command)
    },
  )

  test('a command brings the database up for itself, and down again', async () => {
    const seed = clone.run('scripts/run.mjs', {}, ['seed'])
    expect(await seed.ended).toBe(0)
    expect(databasesOf(clone)).toEqual([])
  })

  test('SIGTERM to npm ends what it started, and npm waits for it', async () => {
    const command = clone.npm('serve', env)
    await says(command, 'is ready')
    command.child.kill('SIGTERM')
    await command.ended
    expect(databasesOf(clone)).toEqual([])
    await expect(fetch(`http://localhost:${env.PORT}/api/health`)).rejects.toThrow()
  })

  test('SIGTERM on the way up ends all of it too, at whatever step it comes', async () => {
    for (let afterMs = 0; afterMs <= 180; afterMs += 20) {
      const command = clone.run(START, env, ['--serve'])
      await says(command, 'Starting the database')
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      await stop(command)
    }
  })

  test('Ctrl-C in dev ends the database, with a tab of hot reload open', async () => {
    const command = clone.run(START, env, ['--dev'])
    await says(command, 'is ready')
    // Next takes sockets up after its first request. (No page: it compiles none where node_modules is a link.)
    await fetch(`http://localhost:${env.PORT}/robots.txt`)
    const tab = connect(Number(env.PORT), '127.0.0.1')
    tab.on('error', () => {})
    tab.write(
      `GET /_next/hmr?id=x HTTP/1.1\r\nHost: localhost:${env.PORT}\r\nOrigin: http://localhost:${env.PORT}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: b3JlIHNlcmVuZSB0ZXN0cw==\r\n\r\n`,
    )
    const [answer] = (await once(tab, 'data')) as [Buffer]
    expect(answer.toString()).toContain('101 Switching Protocols')
    command.child.kill('SIGINT')
    expect(await command.ended).toBe(0)
    expect(databasesOf(clone)).toEqual([])
  })

  test('SIGTERM waits for the message on the line, and the database for the worker that notes it as sent', async () => {
    const smtp = await startSmtpServer()
    try {
      const sending = { PORT: env.PORT!, ...smtp.env }
      const first = clone.run(START, sending, ['--serve', '--log=lines'])
      await says(first, 'is ready')
      let answer: ((verdict: Verdict) => void) | undefined
      smtp.judge(() => new Promise((resolve) => (answer = resolve)))
      await buyInSandbox(`http://localhost:${env.PORT}`)
      await vi.waitFor(() => expect(answer).toBeDefined(), PATIENCE_MS)
      first.child.kill('SIGTERM')
      await says(first, 'Stopping')
      // By then the web, and a database that waits for no worker, would be gone. With a stall of five seconds, too, it is
      // within the six that the worker waits.
      setTimeout(() => answer!('accept'), 700)
      expect(await first.ended).toBe(0)
      expect(first.output()).not.toContain('ERROR')
      // Nothing it uses goes before it.
      expect(first.output()).toMatch(/Stopping …\s*$/)
      expect(smtp.mails).toHaveLength(1)

      // A worker of its own would take the next mail before this looks.
      const second = clone.run(START, { ...sending, WORKER: 'off' }, ['--serve'])
      await says(second, 'is ready')
      const databaseUrl = await runningDatabaseUrl(path.join(clone.directory, '.data'))
      const states = await countStates(databaseUrl!)
      expect(states.sent).toBe(1)
      expect(states.sending).toBeUndefined()
      await stop(second)
    } finally {
      await smtp.stop()
    }
  })
})
