import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, test, vi } from 'vitest'

import { createBodyBudgets } from '@/server/http/body-budget'
import { createRequestHandler } from '@/server/http/handle-request'

test('what fails without being caught is logged, and answered in the one form of a refusal', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fault = new Error('un segreto')
  const stop = () => Promise.resolve()
  const server = createServer(
    createRequestHandler({
      next: () => Promise.reject(fault),
      policy: { serverUrl: 'http://localhost', dev: false, checkoutOrigins: [] },
      trustedProxies: 0,
      renderSecret: 'known to this process alone',
      budgets: createBodyBudgets(),
      sessions: { senderOf: async () => 'nobody', canBeRead: async () => true, stop: () => {} },
      visits: { answer: stop, stop },
      hasReplica: false,
      kept: { pages: 0, files: 0 },
      metrics: { ended: () => {}, answer: undefined, stop },
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/faqs`)
  const sentence = 'Qualcosa è andato storto. Riprova più tardi.'
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ error: sentence, message: sentence })
  expect(log).toHaveBeenCalledWith(fault)
  log.mockRestore()
  await new Promise((resolve) => server.close(resolve))
})
