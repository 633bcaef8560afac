import { setTimeout as wait } from 'node:timers/promises'

import { limits } from '@/config/limits'

import type { Finding, Outcome, Row } from './finding'
import type { Shop } from './shop'

/** Of `deploy/nginx.conf`, for messages and codes of one network. */
const BURST = 20
const PER_SECOND = 2

/** That the limits hold where the other tools have them lifted. Each request says that it comes from elsewhere. */
export async function run(shop: Shop): Promise<Outcome> {
  const { points, seconds } = limits.checkout.detailsPerNetwork
  const rows = [
    await flood({
      shop,
      name: 'codes asked for, each for another address',
      count: 120,
      send: (index) => ({
        path: '/api/send-otp',
        body: JSON.stringify({ email: `prova-${index}@persone.example` }),
      }),
      allowed: (elapsed) => 1 + BURST + Math.ceil(PER_SECOND * elapsed),
      limit: `${BURST} at once, ${PER_SECOND} a second`,
    }),
    await flood({
      shop,
      name: 'codes guessed',
      count: 120,
      send: () => ({
        path: '/api/verify-otp',
        body: JSON.stringify({ email: 'prova@persone.example', otp: '123456' }),
      }),
      allowed: (elapsed) => 1 + BURST + Math.ceil(PER_SECOND * elapsed),
      limit: `${BURST} at once, ${PER_SECOND} a second`,
    }),
    await flood({
      shop,
      name: 'orders looked for by guessed sessions',
      count: points + 100,
      send: (index) => ({ path: `/api/products/purchase-detail?sessionId=prova-${index}` }),
      allowed: (elapsed) => points * (1 + Math.floor(elapsed / seconds)),
      limit: `${points} in ${seconds} s`,
    }),
  ]
  const findings: Finding[] = rows
    .filter(({ state }) => state === 'fail')
    .map(({ tried }) => ({ tool: 'limits', id: 'not-held', where: tried, severity: 'high' }))
  return { tried: `${rows.length} floods from one network, behind nginx as deployed`, findings, rows }
}

type FloodArgs = {
  shop: Shop
  name: string
  count: number
  send: (index: number) => { path: string; body?: string }
  /** How many may be let through in so many seconds. */
  allowed: (elapsedSeconds: number) => number
  limit: string
}

async function flood({ shop, name, count, send, allowed, limit }: FloodArgs): Promise<Row> {
  // One after the other, from one network: the share that the flood before has used comes back first.
  await wait((BURST / PER_SECOND) * 1000)
  const started = Date.now()
  let [letThrough, lost] = [0, 0]
  const one = async (index: number) => {
    const { path, body } = send(index)
    const headers = {
      origin: shop.front.origin,
      'x-forwarded-for': `198.51.100.${index % 250}`,
      forwarded: `for=198.51.100.${index % 250}`,
      ...(body && { 'content-type': 'application/json' }),
    }
    const { status } = await shop.askLimited(path, { method: body ? 'POST' : 'GET', headers, body })
    if (status >= 500) lost += 1
    else if (status !== 429) letThrough += 1
  }
  for (let first = 0; first < count; first += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - first) }, (_, index) => one(first + index)))
  const most = allowed((Date.now() - started) / 1000)
  return {
    tool: 'limits',
    tried: `${name}: ${count} times`,
    limit,
    measured: `${letThrough} let through of ${most} that may be`,
    ratio: letThrough / most,
    lost,
    // All refused would be a shop that is closed, not one with a limit.
    state: letThrough <= most && letThrough > 0 && lost === 0 ? 'pass' : 'fail',
  }
}
