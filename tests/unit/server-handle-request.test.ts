import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test, vi } from 'vitest'

import { createBodyBudgets } from '@/server/http/body-budget'
import { createRequestHandler } from '@/server/http/handle-request'

/** A shop whose pages are all answered by `next`. */
async function serve({ next, isEnding }: { next: () => Promise<void>; isEnding: boolean }) {
  const stop = () => Promise.resolve()
  const server = createServer(
    createRequestHandler({
      next,
      policy: { serverUrl: 'http://localhost', dev: false, checkoutOrigins: [] },
      trustedProxies: 0,
      renderSecret: 'known to this process alone',
      budgets: createBodyBudgets(),
      sessions: { senderOf: async () => 'nobody', canBeRead: async () => true, stop: () => {} },
      visits: { answer: stop, stop },
      hasReplica: false,
      kept: { pages: 0, files: 0 },
      metrics: { ended: () => {}, answer: undefined, stop },
      drain: { hasBegun: () => isEnding, underWay: new Set() },
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('what fails without being caught is logged, and answered in the one form of a refusal', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const fault = new Error('un segreto')
  const url = await serve({ next: () => Promise.reject(fault), isEnding: false })
  const response = await fetch(`${url}/api/faqs`)
  const sentence = 'Qualcosa è andato storto. Riprova più tardi.'
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({ error: sentence, message: sentence })
  expect(log).toHaveBeenCalledWith(fault)
  log.mockRestore()
})

test('a process that ends is not ready, and answers everything else', async () => {
  const url = await serve({ next: () => Promise.reject(new Error('not asked')), isEnding: true })
  const response = await fetch(`${url}/api/health/ready`)
  expect(response.status).toBe(503)
  const sentence = 'Questo processo si sta fermando.'
  expect(await response.json()).toEqual({ error: sentence, message: sentence })
  expect((await fetch(`${url}/api`)).status).toBe(404)
})
