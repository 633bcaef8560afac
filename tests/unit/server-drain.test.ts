import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { createDrain } from '@/server/http/drain'

/** Listens on a free port, with the drain before the listener, as the shop has it. */
async function serve(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: 60_000 })
  const drain = createDrain(server)
  server.on('request', listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, drain, port: (server.address() as AddressInfo).port }
}

/** A request on the one connection that the agent keeps. */
async function ask({ agent, port, method = 'GET' }: { agent: Agent; port: number; method?: string }) {
  const sent = request({ agent, port, host: '127.0.0.1', method }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, connection: answer.headers.connection, said: await text(answer) }
}

/** The listener is closed before the connections are. */
async function listenerClosed(server: Server) {
  while (server.listening) await new Promise((resolve) => setImmediate(resolve))
}

function keptConnection(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return agent
}

test('what comes on a kept connection when the end has begun is answered, and the connection closed', async () => {
  const { server, drain, port } = await serve((_req, res) => res.end('answered'))
  const agent = keptConnection()
  expect((await ask({ agent, port })).connection).toBe('keep-alive')
  const finished = drain.finish()
  await listenerClosed(server)
  expect(await ask({ agent, port, method: 'POST' })).toEqual({
    status: 200,
    connection: 'close',
    said: 'answered',
  })
  await finished
})

test('what was under way is answered, and the connection closed', async () => {
  let answer = () => {}
  const { server, drain, port } = await serve((_req, res) => {
    drain.underWay.add(res)
    answer = () => res.end('answered')
  })
  const asked = ask({ agent: keptConnection(), port })
  await once(server, 'request')
  expect(drain.hasBegun()).toBe(false)
  const finished = drain.finish()
  expect(drain.hasBegun()).toBe(true)
  await listenerClosed(server)
  answer()
  expect(await asked).toEqual({ status: 200, connection: 'close', said: 'answered' })
  await finished
})

test('connections that wait to be taken up are answered', async () => {
  const { drain, port } = await serve((_req, res) => res.end('answered'))
  const folder = await mkdtemp(path.join(tmpdir(), 'ore-serene-drain-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const connected = path.join(folder, 'connected')
  const client = `
    const { connect } = require('node:net')
    let open = 0
    let answered = 0
    let ended = 0
    for (let i = 0; i < 50; i += 1) {
      const socket = connect(${port}, '127.0.0.1', () => {
        socket.write('POST / HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 0\\r\\n\\r\\n')
        if (++open === 50) require('node:fs').writeFileSync(${JSON.stringify(connected)}, '')
      })
      let said = ''
      socket.on('data', (piece) => (said += piece))
      socket.on('error', () => {})
      socket.on('close', () => {
        if (said.startsWith('HTTP/1.1 200')) answered += 1
        if (++ended === 50) console.log(answered)
      })
    }`
  const child = spawn(process.execPath, ['-e', client], { stdio: ['ignore', 'pipe', 'inherit'] })
  // Holds up this process, and so the server, until all of them wait.
  while (!existsSync(connected)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
  const said = text(child.stdout)
  await drain.finish()
  expect(await said).toBe('50\n')
})
