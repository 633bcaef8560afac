import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { urgency as defaults } from '@/content/landing/urgency'
import { decideUrgency, namesAnEnd } from '@/services/content/read-urgency'
import { COUNTDOWN_SECONDS, formatCountdown, nextIncrement, nextWaitMs } from '@/shared/urgency'

const now = new Date('2026-11-21T10:00:00Z')
const sales = { lastDay: 3, placesLeft: 9 }
const modes = (mode: 'decorative' | 'real' | 'hidden') => ({
  ...defaults,
  banner: { ...defaults.banner, mode },
  badges: { ...defaults.badges, mode },
  firstStrip: { ...defaults.firstStrip, mode },
  secondStrip: { ...defaults.secondStrip, mode },
})

describe('the decorative numbers of the specification', () => {
  test('the countdown starts at 47:23:45', () => expect(formatCountdown(COUNTDOWN_SECONDS)).toBe('47:23:45'))
  test('it ends at zero', () => expect(formatCountdown(0)).toBe('00:00:00'))
  test('more than 99 hours are written in full', () => expect(formatCountdown(360_061)).toBe('100:01:01'))
  test('a wait is 45 to 75 seconds, an increment 1 to 3', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (chance) => {
        expect(nextWaitMs(chance)).toBeGreaterThanOrEqual(45_000)
        expect(nextWaitMs(chance)).toBeLessThanOrEqual(75_000)
        expect([1, 2, 3]).toContain(nextIncrement(chance))
      }),
    )
  })
  test('chance reaches both ends', () => {
    expect([nextIncrement(0), nextIncrement(0.9999999)]).toEqual([1, 3])
    expect([nextWaitMs(0), nextWaitMs(0.9999999)]).toEqual([45_000, 75_000])
  })
})

describe('decorative, as the seed has it', () => {
  const view = decideUrgency({ settings: modes('decorative'), sales: { lastDay: 0, placesLeft: null }, now })
  test('shows the written lines whatever was sold', () => {
    expect(view.banner).toMatchObject({ grows: true, deadline: null })
    expect(view.badges).toHaveLength(2)
    expect(view.badges).toContain('47 posti rimasti')
    expect(view.secondStrip).toBe('L’offerta scade dopo 47 acquisti')
  })
})

test('hidden shows nothing at all', () => {
  expect(decideUrgency({ settings: modes('hidden'), sales, now })).toEqual({
    banner: null,
    badges: [],
    firstStrip: null,
    secondStrip: null,
  })
})

test.each([
  ['decorative', null, true],
  ['hidden', '2026-11-22T10:00:00Z', false],
  ['real', null, false],
  ['real', '2026-11-22T10:00:00Z', true],
  ['real', '2026-11-20T10:00:00Z', false],
] as const)('%s, until %s: the page says that the offer ends: %s', (mode, deadline, isSaid) =>
  expect(namesAnEnd({ settings: { ...modes(mode), deadline }, now })).toBe(isSaid),
)

test('a badge without words is none', () => {
  const { badges } = modes('decorative')
  const settings = { ...modes('decorative'), badges: { ...badges, bought: '' } }
  expect(decideUrgency({ settings, sales, now }).badges).toEqual(['47 posti rimasti'])
})

describe('real', () => {
  const settings = { ...modes('real'), deadline: '2026-11-22T10:00:00Z' }
  test('says what was sold and what is left', () => {
    const view = decideUrgency({ settings, sales, now })
    expect(view.banner).toMatchObject({
      buyers: 'Acquisti nelle ultime 24 ore: 3',
      grows: false,
      deadline: '2026-11-22T10:00:00Z',
    })
    expect(view.badges).toEqual(['Acquisti nelle ultime 24 ore: 3', 'Posti rimasti: 9'])
  })
  test('a claim without a number behind it is not made', () => {
    const view = decideUrgency({ settings, sales: { lastDay: 0, placesLeft: null }, now })
    expect(view.badges).toEqual([])
    expect(view.firstStrip).toBeNull()
    expect(view.banner?.buyers).toBeNull()
  })
  test('none left is not said while the shop sells on', () => {
    const view = decideUrgency({ settings, sales: { lastDay: 3, placesLeft: 0 }, now })
    expect(view.badges).toEqual(['Acquisti nelle ultime 24 ore: 3'])
    expect([view.firstStrip, view.secondStrip]).toEqual([null, null])
  })
  test('a deadline that has passed is not counted down to', () => {
    const view = decideUrgency({ settings, sales, now: new Date('2026-11-22T10:00:01Z') })
    expect(view.banner).toMatchObject({ countdown: null, deadline: null })
  })
  test('with neither sales nor a deadline there is no banner', () => {
    const view = decideUrgency({ settings: modes('real'), sales: { lastDay: 0, placesLeft: null }, now })
    expect(view.banner).toBeNull()
  })
})
