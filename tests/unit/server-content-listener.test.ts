import { createServer } from 'node:net'

import { afterEach, expect, test, vi } from 'vitest'

import { listenForContent } from '@/server/http/content-listener'

import { PATIENCE_MS } from '../support/patience'

afterEach(() => vi.restoreAllMocks())

test('a database that hangs up gets a warning, then one error, however often it is tried', async () => {
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  let tries = 0
  const server = createServer((socket) => {
    tries++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const listener = listenForContent({
    databaseUrl: `postgres://nobody@127.0.0.1:${port}/nothing`,
    onChange: () => expect.unreachable('nothing can have changed'),
    onSale: () => expect.unreachable('nothing can have been sold'),
  })
  await vi.waitFor(() => expect(tries).toBeGreaterThanOrEqual(4), PATIENCE_MS)
  await listener.stop()
  server.close()
  expect(told.mock.calls.map(([line]) => String(line).replace(/^[\d:]+ +/, ''))).toEqual([
    expect.stringMatching(/^WARN .*connection to the database ended/),
    expect.stringMatching(/^ERROR .*database cannot be reached/),
  ])
})
