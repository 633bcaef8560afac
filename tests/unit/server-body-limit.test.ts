import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { PassThrough, Readable } from 'node:stream'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { limits } from '@/config/limits'
import { type BodyBudgets, createBodyBudgets } from '@/server/http/body-budget'
import { limitBody, type Sender } from '@/server/http/body-limit'

import { PATIENCE_MS, TEST_PATIENCE_MS } from '../support/patience'

vi.setConfig({ testTimeout: TEST_PATIENCE_MS })

let server: Server
const sockets: Socket[] = []
/** What those who read a body were told when it was taken from them. */
const faults: unknown[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Reads a body as Next does. */
async function sizeOf(req: AsyncIterable<unknown>): Promise<number> {
  let size = 0
  for await (const chunk of req) size += (chunk as Buffer).length
  return size
}

type ServeArgs = {
  sender?: Sender | Error
  budgets?: BodyBudgets
  /** @returns how many bytes it has read */
  read?: (req: IncomingMessage) => Promise<number>
}

/** A server that limits bodies and answers with the number of bytes it was given. */
async function serve({
  sender = 'nobody',
  budgets = createBodyBudgets(),
  read = sizeOf,
}: ServeArgs = {}): Promise<number> {
  server = createServer((req, res) => {
    const pathname = req.url!
    const senderOf = () => (sender instanceof Error ? Promise.reject(sender) : Promise.resolve(sender))
    const answer = async () => {
      if (!(await limitBody({ req, res, pathname, budgets, senderOf }))) return
      res.end(`${await read(req)} bytes`)
    }
    answer().catch((error: unknown) => faults.push(error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

type Question = {
  path?: string
  type?: string
  /** Announced; a chunked body when missing. */
  length?: number
  /** What is really sent. */
  send: number
}

/** A client that reads nothing before it has written all it wants to; it stays connected. */
async function open(
  port: number,
  { path = '/api/users', type = 'application/json', length, send }: Question,
) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${size}\r\n\r\n`)
  const body = Buffer.alloc(send, 'x')
  if (length === undefined) socket.write(`${send.toString(16)}\r\n`)
  await new Promise((resolve) => socket.write(body, resolve))
  if (length === undefined) socket.write('\r\n0\r\n\r\n')
  return {
    socket,
    /** The answer's first line and its body. */
    answer: async () => {
      let heard = ''
      for await (const chunk of socket) {
        heard += String(chunk)
        const [head, text] = heard.split('\r\n\r\n')
        const announced = Number(/content-length: (\d+)/i.exec(head!)?.[1])
        if (text !== undefined && Buffer.byteLength(text) >= announced) break
      }
      return heard
    },
  }
}
const FORM = 'multipart/form-data; boundary=x'
const TOO_LARGE = '{"error":"La richiesta è troppo grande.","message":"La richiesta è troppo grande."}'

test.each<[string, (req: IncomingMessage) => Promise<number>]>([
  ['for await', sizeOf],
  ['a stream of the web', (req) => sizeOf(Readable.toWeb(req))],
  ['a pipe', (req) => sizeOf(req.pipe(new PassThrough()))],
  [
    'a listener for data alone, and late',
    async (req) => {
      let size = 0
      await new Promise((resolve) => setTimeout(resolve, 20))
      req.on('data', (piece: Buffer) => (size += piece.length))
      await once(req, 'end')
      return size
    },
  ],
])('a body reaches its reader whole: %s', async (_, read) => {
  const port = await serve({ sender: 'may upload', read })
  for (const send of [10, 300_000]) {
    const client = await open(port, { path: '/admin', type: 'text/plain', length: send, send })
    expect(await client.answer()).toContain(`${send} bytes`)
  }
})

describe('a body that is too large', () => {
  test('is answered 413 even to a client that reads only when it has written everything', async () => {
    const port = await serve()
    const clients = Array.from({ length: 8 }, () => open(port, { length: 30_000_000, send: 30_000_000 }))
    for (const { answer } of await Promise.all(clients)) {
      const heard = await answer()
      expect(heard).toMatch(/^HTTP\/1\.1 413 /)
      expect(heard).toContain(TOO_LARGE)
    }
  })

  // Again and again: a reader that closed the request left its sender waiting, in one of five tries.
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'is counted as it comes when nothing was announced, time %d',
    async () => {
      const port = await serve()
      faults.length = 0
      const heard = await (await open(port, { send: 5_000_000 })).answer()
      expect(heard).toMatch(/^HTTP\/1\.1 413 /)
      expect(heard).toContain(TOO_LARGE)
      // Whoever reads the body must not take its beginning for all of it.
      expect(faults).toEqual([new Error('La richiesta è troppo grande.')])
    },
  )

  test('is taken from a stream of the web that reads it', async () => {
    const port = await serve({
      read: (req) => sizeOf(Readable.toWeb(req)),
    })
    faults.length = 0
    expect(await (await open(port, { send: 5_000_000 })).answer()).toContain(TOO_LARGE)
    await expect.poll(() => faults, { timeout: PATIENCE_MS }).toHaveLength(1)
  })

  test('ends the connection beyond what is read and dropped', async () => {
    const port = await serve()
    const { lingerBytes } = limits.body
    const client = await open(port, { length: lingerBytes * 2, send: 1_000_000 })
    const closed = once(client.socket, 'close')
    client.socket.resume()
    client.socket.write(Buffer.alloc(lingerBytes))
    await closed
  })
})

describe('a form, or anything else that may be large', () => {
  test.each([
    ['nobody', 401],
    ['may not upload', 403],
    [new Error('no database'), 503],
  ] as const)('of %s is answered %i', async (sender, status) => {
    const port = await serve({ sender })
    for (const question of [
      { type: FORM, length: 20_000_000, send: 1000 },
      { path: '/admin', type: 'text/plain', length: 100_000, send: 1000 },
      { type: FORM, send: 1000 },
    ]) {
      const heard = await (await open(port, question)).answer()
      expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(heard).toMatch(/\{"error":"(.+)","message":"\1"\}/)
    }
  })

  test('of a session that may upload is taken', async () => {
    const port = await serve({ sender: 'may upload' })
    const { answer } = await open(port, { type: FORM, length: 5_000_000, send: 5_000_000 })
    expect(await answer()).toContain('5000000 bytes')
  })

  test('that is small is taken from everybody', async () => {
    const port = await serve()
    const { answer } = await open(port, { type: FORM, length: 2000, send: 2000 })
    expect(await answer()).toContain('2000 bytes')
  })
})

test('a mail provider’s click to unsubscribe is a form without files: it need not announce its length', async () => {
  const port = await serve()
  const click = { path: '/api/unsubscribe/token', type: FORM }
  expect(await (await open(port, { ...click, send: 200 })).answer()).toContain('200 bytes')
  const large = await open(port, { ...click, send: 2_000_000 })
  expect(await large.answer()).toContain(TOO_LARGE)
})

test('a body that nobody reads does not hold up the next request of its connection', async () => {
  const port = await serve({ read: () => Promise.resolve(0) })
  const { socket } = await open(port, { length: 900_000, send: 900_000 })
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let heard = ''
  for await (const chunk of socket) heard += String(chunk)
  expect(heard.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
})

describe('all bodies under way', () => {
  test('of uploads hold so much together, and what has ended makes room', async () => {
    const port = await serve({ sender: 'may upload' })
    const one = { type: FORM, length: 40_000_000, send: 1000 }
    const held = []
    for (let taken = 0; taken + one.length <= limits.body.allUploadsBytes; taken += one.length) {
      held.push(await open(port, one))
    }
    const upload = { type: FORM, length: 100_000, send: 100_000 }
    const refused = await open(port, { ...one })
    const heard = await refused.answer()
    expect(heard).toMatch(/^HTTP\/1\.1 503 /)
    expect(heard).toMatch(/retry-after: \d+/i)
    held[0]!.socket.destroy()
    await expect
      .poll(async () => (await open(port, upload)).answer(), { timeout: PATIENCE_MS })
      .toContain('100000 bytes')
  })

  test('that are imports hold nothing, since they go to the disk', async () => {
    const port = await serve({ sender: 'may upload' })
    const file = { path: '/api/tables/faqs/import', type: 'text/csv', length: 1_000_000_000, send: 1000 }
    for (let count = 0; count < 3; count++) await open(port, file)
    const { answer } = await open(port, { type: FORM, length: 100_000, send: 100_000 })
    expect(await answer()).toContain('100000 bytes')
  })

  test('of strangers hold so much together, and small ones go on', async () => {
    const port = await serve()
    const one = { length: 1_000_000, send: 900_000 }
    const counted = one.send - limits.body.freeBytes
    const most = Math.floor(limits.body.allStrangersBytes / counted)
    await Promise.all(Array.from({ length: most }, () => open(port, one)))
    const ask = async () => (await open(port, { length: 1_000_000, send: 1_000_000 })).answer()
    await expect.poll(ask, { timeout: PATIENCE_MS }).toMatch(/^HTTP\/1\.1 503 /)
    expect(await (await open(port, { length: 1000, send: 1000 })).answer()).toContain('1000 bytes')
  })
})
