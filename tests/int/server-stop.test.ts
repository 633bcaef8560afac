import { connect } from 'node:net'

import { expect, inject, test } from 'vitest'

import { startApp } from '../support/app'

test('SIGTERM ends the shop within ten seconds, a stalled client or not', async () => {
  const app = await startApp({ clusterUrl: inject('clusterUrl') })
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write(
    'POST /api/users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  )
  const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), 10_000))
  expect(await Promise.race([app.stop().then(() => 'stopped'), late])).toBe('stopped')
})
