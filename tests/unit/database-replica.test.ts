import { describe, expect, test } from 'vitest'

import { ownWriteCookie } from '@/server/http/replica'
import {
  judgeReplica,
  keptSamples,
  lagOf,
  type ReplicaAnswer,
} from '@/services/database/replica/judge-replica'

const samples = [
  { at: 1000, position: 10 },
  { at: 2000, position: 20 },
  { at: 3000, position: 20 },
  { at: 4000, position: 30 },
]

describe('how far a replica is behind', () => {
  test.each([
    ['it has reached nothing that was seen', 9, undefined],
    ['it is at the first', 10, 3500],
    ['it is between two', 19, 3500],
    ['where nothing happened, the latest moment counts', 25, 1500],
    ['it has caught up', 30, 500],
    ['it is beyond what was seen', 99, 500],
  ])('%s', (_, reached, lag) => {
    expect(lagOf(samples, reached, 4500)).toBe(lag)
  })

  test('a primary at rest makes none', () => {
    const atRest = [1000, 2000, 600_000].map((at) => ({ at, position: 20 }))
    expect(lagOf(atRest, 20, 600_100)).toBe(100)
  })

  test('does not depend on the samples that are dropped', () => {
    for (const reached of [9, 10, 19, 20, 25, 30, 99]) {
      expect(lagOf(keptSamples(samples, reached), reached, 4500)).toBe(lagOf(samples, reached, 4500))
    }
    expect(keptSamples(samples, 25)).toEqual(samples.slice(2))
    expect(keptSamples(samples, 9)).toEqual(samples)
    expect(keptSamples([], 9)).toEqual([])
  })

  test('is never told too small when it lasts', () => {
    const long = Array.from({ length: 500 }, (_, index) => ({ at: index * 1000, position: index }))
    const kept = keptSamples(long, 0)
    expect(kept.length).toBe(60)
    expect(lagOf(kept, 0, 500_000)).toBe(500_000)
    expect(lagOf(kept, 470, 500_000)).toBe(30_000)
    expect(lagOf(kept, 200, 500_000)).toBe(500_000)
  })
})

describe('a replica', () => {
  const identity = { cluster: '7', database: 'shop' }
  const primary = { ...identity, position: 30 }
  const replica: ReplicaAnswer = { ...identity, isStandby: true, position: 30, isHeard: true }
  const well = { primary, replica, lagMs: 100, sampledForMs: 60_000, isUsed: true }

  test.each([
    ['that follows closely', {}, 'ok'],
    ['while the primary does not answer', { primary: undefined }, 'ok'],
    ['that is ten seconds behind', { lagMs: 10_000 }, 'ok'],
    ['that is further behind', { lagMs: 10_001 }, 'behind'],
    ['that catches up', { lagMs: 9000, isUsed: false }, 'behind'],
    ['that has caught up', { lagMs: 5000, isUsed: false }, 'ok'],
    ['of which nothing is known yet', { lagMs: undefined, sampledForMs: 900 }, 'starting'],
    ['that reaches nothing for long', { lagMs: undefined, sampledForMs: 10_001 }, 'behind'],
    ['that does not answer', { replica: undefined, lagMs: undefined }, 'down'],
    ['that was promoted', { replica: { ...replica, isStandby: false } }, 'foreign'],
    ['that follows no log', { replica: { ...replica, position: null }, lagMs: undefined }, 'foreign'],
    ['of another cluster', { replica: { ...replica, cluster: '8' } }, 'foreign'],
    ['in another database', { replica: { ...replica, database: 'other' } }, 'foreign'],
  ])('%s', (_, change, condition) => {
    expect(judgeReplica({ ...well, ...change })).toBe(condition)
  })
})

describe('the cookie of one’s own writes', () => {
  const asked = (method: string, cookie = 'a=b; ore_serene_session=x', url = '/api/tables/faqs') =>
    ownWriteCookie({ method, url, headers: { cookie } })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('follows %s of a signed-in browser', (method) => {
    expect(asked(method)).toMatch(/^ore_serene_wrote=1; .*HttpOnly.*; Max-Age=30$/)
  })

  test('lasts for an import, which writes at its end', () => {
    expect(asked('POST', undefined, '/api/tables/faqs/import?dry_run=0')).toMatch(/; Max-Age=600$/)
  })

  test.each(['GET', 'HEAD', 'OPTIONS'])('does not follow %s', (method) => {
    expect(asked(method)).toBeUndefined()
  })

  test('is not for visitors', () => {
    expect(asked('POST', '')).toBeUndefined()
    expect(ownWriteCookie({ method: 'POST', url: '/', headers: {} })).toBeUndefined()
  })
})
