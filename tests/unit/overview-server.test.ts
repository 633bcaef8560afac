import { describe, expect, test } from 'vitest'

import { toDoWords } from '@/content/overview-to-do'
import { KeptLook } from '@/services/overview/looks/kept-look'
import { judgeCertificate, judgeDisks } from '@/services/overview/to-do/judge-server'

const NOW = new Date('2026-11-25T10:00:00Z')
const GIB = 1024 ** 3

describe('the certificate', () => {
  const inDays = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60 * 1000)
  test('is to be renewed from three weeks before its end, and stays so after it', () => {
    expect(judgeCertificate(undefined, NOW)).toEqual([])
    expect(judgeCertificate(inDays(21.1), NOW)).toEqual([])
    for (const days of [21, 1, -3]) {
      expect(judgeCertificate(inDays(days), NOW)).toEqual([
        expect.objectContaining({ kind: 'certificate', since: null, due: inDays(days).toISOString() }),
      ])
    }
  })
})

describe('disks', () => {
  const judge = (...disks: [number, number][]) =>
    judgeDisks({
      disks: disks.map(([size, free]) => ({ bytes: size * GIB, freeBytes: free * GIB })),
      databaseBytes: 2.13 * GIB,
    })
  test('are nearly full with less than a tenth free, or less than 1 GiB', () => {
    expect(judgeDisks(undefined)).toEqual([])
    expect(judge([100, 10], [5, 1])).toEqual([])
    expect(judge([100, 9.9])).toMatchObject([{ kind: 'disk', count: 1 }])
    expect(judge([5, 0.9])).toMatchObject([{ kind: 'disk', count: 1 }])
  })
  test('the fullest is named, with what the database takes', () => {
    const [toDo] = judge([100, 5], [20, 0.8])
    expect(toDo!.count).toBe(2)
    expect(toDoWords({ ...toDo!, count: 1 })).toBe(
      'Il disco del server si sta riempiendo: restano 0,8 GB su 20 GB; il database ne occupa 2,1 GB',
    )
    expect(judgeDisks({ disks: [{ bytes: GIB, freeBytes: 0 }], databaseBytes: null })[0]!.what).toBe(
      'restano 0 GB su 1 GB',
    )
  })
})

describe('what was found is kept', () => {
  /** A look that ends when it is told to. */
  const looking = () => {
    const looks: { end: (found: string) => void; fail: () => void }[] = []
    const look = () =>
      new Promise<string>((resolve, reject) =>
        looks.push({ end: resolve, fail: () => reject(new Error('no')) }),
      )
    return { looks, look }
  }

  test('nobody waits; a look is repeated when it has become old, one at a time', async () => {
    const kept = new KeptLook<string>(100)
    const { looks, look } = looking()
    const read = (now: number, maxAgeMs?: number) => kept.read({ key: 'a', now, look, maxAgeMs })
    expect(read(0)).toEqual({ found: undefined, isLooking: true })
    expect(read(1, 0)).toEqual({ found: undefined, isLooking: true })
    expect(looks).toHaveLength(1)
    looks[0]!.end('one')
    await kept.settled()
    expect(read(99)).toEqual({ found: 'one', isLooking: false })
    expect(read(100)).toEqual({ found: 'one', isLooking: true })
    looks[1]!.end('two')
    await kept.settled()
    expect(read(101)).toEqual({ found: 'two', isLooking: false })
    expect(read(102, 0)).toEqual({ found: 'two', isLooking: true })
    looks[2]!.fail()
    await kept.settled()
    expect(read(103)).toEqual({ found: undefined, isLooking: false })
    expect(looks).toHaveLength(3)
  })

  test('what was found of something else is not told, however late it comes', async () => {
    const kept = new KeptLook<string>(100)
    const { looks, look } = looking()
    kept.read({ key: 'a', now: 0, look })
    expect(kept.read({ key: 'b', now: 1, look })).toEqual({ found: undefined, isLooking: true })
    looks[1]!.end('of b')
    await kept.settled()
    looks[0]!.end('of a')
    await Promise.resolve()
    expect(kept.read({ key: 'b', now: 2, look })).toEqual({ found: 'of b', isLooking: false })
  })
})
