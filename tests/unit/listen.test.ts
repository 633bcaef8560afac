import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

import { expect, test, vi } from 'vitest'

import { listen } from '@/integrations/listen'

test('a connection that is being made at the stop is no failure', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const onFailure = vi.fn()
  const listener = listen({
    databaseUrl: `postgres://shop@127.0.0.1:${port}/shop`,
    channels: {},
    onConnect: () => {},
    onFailure,
  })
  const [socket] = (await once(server, 'connection')) as [Socket]
  const closed = once(socket.resume(), 'close')
  await listener.stop()
  await closed
  server.close()
  await once(server, 'close')
  expect(onFailure).not.toHaveBeenCalled()
})
