import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { METRICS_TOKEN } from '../support/metrics'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { METRICS_TOKEN, WORKER: 'off' } })
})
afterAll(() => app.stop())

describe('who asks', () => {
  const ask = (headers: HeadersInit = {}, method = 'GET') =>
    fetch(`${app.url}/api/metrics`, { headers, method })

  test('with the token gets text for Prometheus, not to be kept', async () => {
    const response = await ask({ Authorization: `Bearer ${METRICS_TOKEN}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toMatch(/^# HELP ore_serene_database_up /m)
  })

  test.each([[{}], [{ Authorization: 'Bearer sbagliato' }], [{ Authorization: `Basic ${METRICS_TOKEN}` }]])(
    'with %o is refused in the one form',
    async (headers) => {
      const response = await ask(headers)
      expect(response.status).toBe(401)
      const { error, message } = (await response.json()) as { error: string; message: string }
      expect(error).toBe('Il token delle metriche non è valido.')
      expect(message).toBe(error)
    },
  )

  test('otherwise than by reading meets an address that is not there', async () => {
    const response = await ask({ Authorization: `Bearer ${METRICS_TOKEN}` }, 'POST')
    expect([404, 405]).toContain(response.status)
    expect(await response.json()).toMatchObject({ error: expect.any(String) as string })
  })

  test('a shop without a token meets an address that is not there', async () => {
    const closed = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
    const response = await fetch(`${closed.url}/api/metrics`, { headers: { Authorization: 'Bearer x' } })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: 'Questo indirizzo non esiste.' })
    await closed.stop()
  })
})
