import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { Client } from '../support/client'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl') })
})
afterAll(() => app.stop())

test('a network has its share of codes, whatever address it makes up', async () => {
  const statuses: number[] = []
  for (let turn = 0; turn < 66; turn++) {
    const fake = `203.0.113.${turn}`
    const caller = new Client(app.url, {
      'x-forwarded-for': fake,
      'x-real-ip': fake,
      forwarded: `for=${fake}`,
      'x-ore-serene-client-address': fake,
    })
    statuses.push((await caller.post('/api/send-otp', { email: `rete${turn}@persone.example` })).status)
  }
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect(statuses.slice(60)).toEqual(Array(6).fill(429))
})
