import { describe, expect, test } from 'vitest'

import { randomFrom } from '../../faults/random'
import { type Facts, judgeLosses } from '../../faults/losses'
import { isSurvived, mergeLines, rowLine, tableOf } from '../../faults/table'

const row = (id: number, fields: Partial<Facts['ledger'][number]> = {}): Facts['ledger'][number] => ({
  id,
  kind: 'receipt',
  sequence: null,
  session: 'cs_1',
  state: 'sent',
  isDue: false,
  error: null,
  ...fields,
})

/** One purchase with its receipt and one sequence, all of it done. */
const facts = (changes: Partial<Facts> = {}): Facts => ({
  promised: ['cs_1'],
  untaken: [],
  purchases: ['cs_1'],
  receipts: ['cs_1'],
  ledger: [row(1), row(2, { kind: 'sequence', sequence: 7 })],
  mails: [1, 2],
  activeSequences: 1,
  ...changes,
})

describe('what was lost and doubled', () => {
  test('nothing, when everything is there once', () => {
    expect(judgeLosses(facts())).toEqual({ lost: [], doubled: [], repeated: 0 })
  })

  test.each<[string, Partial<Facts>, string]>([
    ['a purchase', { purchases: [] }, 'the purchase of cs_1'],
    ['a receipt', { receipts: [] }, 'the receipt of cs_1'],
    ['an event', { promised: [], untaken: ['cs_1'] }, 'the event of cs_1 was never taken'],
    ['the plan of a sequence', { ledger: [row(1)], mails: [1] }, '1 sequence mails of cs_1'],
    ['a mail that is called sent', { mails: [1] }, 'mail 2 (sequence) is called sent and never arrived'],
    [
      'a mail that ought to have left',
      {
        ledger: [
          row(1, { state: 'failed', isDue: true, error: '550 no' }),
          row(2, { kind: 'sequence', sequence: 7 }),
        ],
        mails: [2],
      },
      'mail 1 (receipt) has not left: failed, 550 no',
    ],
  ])('%s is missing', (_what, changes, words) => {
    expect(judgeLosses(facts(changes))).toMatchObject({ lost: [words], doubled: [] })
  })

  test.each<[string, Partial<Facts>, string]>([
    ['a purchase', { purchases: ['cs_1', 'cs_1'] }, 'the purchase of cs_1 (2 times)'],
    ['a receipt', { receipts: ['cs_1', 'cs_1'] }, 'the receipt of cs_1 (2 times)'],
    [
      'a sequence',
      {
        ledger: [
          row(1),
          row(2, { kind: 'sequence', sequence: 7 }),
          row(3, { kind: 'sequence', sequence: 7 }),
        ],
        mails: [1, 2, 3],
      },
      'sequence 7 of cs_1 (2 times)',
    ],
    ['a mail of no row', { mails: [1, 2, 9] }, 'mail 9 came of no row'],
  ])('%s is there twice', (_what, changes, words) => {
    expect(judgeLosses(facts(changes))).toMatchObject({ lost: [], doubled: [words] })
  })

  test('a message that came again under its own Message-ID is counted apart', () => {
    expect(judgeLosses(facts({ mails: [1, 2, 2] }))).toEqual({ lost: [], doubled: [], repeated: 1 })
  })

  test('what is planned for a later day is not missing', () => {
    const ledger = [row(1), row(2, { kind: 'sequence', sequence: 7, state: 'planned' })]
    expect(judgeLosses(facts({ ledger, mails: [1] })).lost).toEqual([])
  })
})

const outcome = { rounds: 3, measure: 'sells again after', unit: 's', limit: 30, lost: [], doubled: [] }
const at = new Date('2026-11-26T12:00:00Z')

describe('the table', () => {
  const line = rowLine({ name: 'a-fault', about: 'this | that', at, outcome: { ...outcome, measured: 4.24 } })

  test('a line says the limit, what was measured and their ratio', () => {
    expect(line).toBe(
      '| a-fault | this / that | 3 | sells again after: 30 s | 4.2 s | 0.14 | 0 | 0 | 2026-11-26 |',
    )
  })

  test('what never became well is no number', () => {
    const never = { ...outcome, measured: Infinity }
    expect(rowLine({ name: 'a-fault', about: '', at, outcome: never })).toContain('| never | ∞ |')
    expect(isSurvived(never)).toBe(false)
  })

  test('a fault that could not be injected says why and is not called survived in figures', () => {
    const skipped = rowLine({ name: 'a-fault', about: 'x', at, outcome: { skipped: 'needs root' } })
    expect(skipped).toBe('| a-fault | x | 0 | skipped: needs root |  |  |  |  | 2026-11-26 |')
  })

  test.each([
    [{ measured: 30 }, true],
    [{ measured: 30.1 }, false],
    [{ measured: 1, lost: ['a purchase'] }, false],
    [{ measured: 1, doubled: ['a purchase'] }, false],
  ])('%j is survived: %s', (changes, survived) => {
    expect(isSurvived({ ...outcome, ...changes })).toBe(survived)
  })

  test('a run of some faults leaves the lines of the others, in the order of all', () => {
    const page = `# Faults\n\n${tableOf(['| b-fault | old |', '| gone | old |', '| a-fault | old |'])}\n`
    expect(mergeLines(page, [line], ['a-fault', 'b-fault', 'c-fault'])).toEqual([line, '| b-fault | old |'])
  })
})

test('the same seed gives the same moments, spread over the whole range', () => {
  const moments = (seed: number) => {
    const random = randomFrom(seed)
    return Array.from({ length: 1000 }, () => random.between(0, 10))
  }
  expect(moments(7)).toEqual(moments(7))
  expect(moments(7)).not.toEqual(moments(8))
  expect(new Set(moments(7)).size).toBe(10)
})
