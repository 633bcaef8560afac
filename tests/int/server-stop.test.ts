import { once } from 'node:events'
import { connect } from 'node:net'

import { expect, inject, test } from 'vitest'

import { startApp } from '../support/app'
import { timed } from '../support/timed'

/** Contract §1. */
const STOPS_WITHIN_MS = 10_000

test('SIGTERM ends the shop within ten seconds, a stalled client or not', async () => {
  const app = await startApp({ clusterUrl: inject('clusterUrl') })
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write(
    'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const { tookMs } = await timed(() => app.stop())
  expect(tookMs).toBeLessThan(STOPS_WITHIN_MS)
})

test('a client that asks for another protocol is answered as any other, and holds up no end', async () => {
  const app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
  /** The first line of the answer; the connection stays open. */
  const ask = async (path: string, headers = '') => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
    const [piece] = (await once(socket, 'data')) as [Buffer]
    return piece.toString().split('\r\n', 1)[0]
  }
  const h2c =
    'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'
  const webSocket = 'Connection: Upgrade\r\nUpgrade: websocket\r\n'
  expect(await ask('/api/health', h2c)).toBe('HTTP/1.1 200 OK')
  const plain = await ask('/login/')
  expect(await ask('/login/', webSocket)).toBe(plain)
  const { tookMs } = await timed(() => app.stop())
  expect(tookMs).toBeLessThan(STOPS_WITHIN_MS)
})
