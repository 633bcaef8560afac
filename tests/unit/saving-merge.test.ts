import fc from 'fast-check'
import { expect, test } from 'vitest'

import { mergeChanges } from '@/ui/saving/merge-changes'

const names = ['a', 'b', 'c']

test.each([
  ['mine alone', { a: 'mia' }, {}, { a: 'mia', b: '2', c: '3' }, []],
  ['theirs alone', {}, { b: 'sua' }, { a: '1', b: 'sua', c: '3' }, []],
  ['different fields are joined', { a: 'mia' }, { b: 'sua' }, { a: 'mia', b: 'sua', c: '3' }, []],
  ['the same change twice is no question', { a: 'x' }, { a: 'x' }, { a: 'x', b: '2', c: '3' }, []],
  ['both to another value is one', { a: 'mia', c: '4' }, { a: 'sua' }, { a: 'sua', b: '2', c: '4' }, ['a']],
  ['an emptied field is a change', { a: '' }, { b: null }, { a: '', b: null, c: '3' }, []],
])('%s', (_, mine, theirs, values, contested) => {
  const base = { a: '1', b: '2', c: '3' }
  expect(mergeChanges({ names, base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } })).toEqual({
    values,
    contested,
  })
})

test('null and the empty text are the same nothing', () => {
  const none = mergeChanges({ names: ['a'], base: { a: null }, mine: { a: '' }, theirs: { a: 'sua' } })
  expect(none).toEqual({ values: { a: 'sua' }, contested: [] })
})

test('a field that a person never touched is never theirs to undo, nor a colleague’s lost', () => {
  const value = fc.constantFrom(null, '', 'x', 'y', 1, 0)
  const row = fc.record({ a: value, b: value, c: value })
  fc.assert(
    fc.property(row, row, row, (base, mine, theirs) => {
      const { values, contested } = mergeChanges({ names, base, mine, theirs })
      for (const name of names as (keyof typeof base)[]) {
        const touched = (base[name] ?? '') !== (mine[name] ?? '')
        const changed = (base[name] ?? '') !== (theirs[name] ?? '')
        if (!touched) expect(values[name]).toBe(theirs[name])
        if (!changed && touched) expect(values[name]).toBe(mine[name])
        if (contested.includes(name)) expect(touched && changed).toBe(true)
      }
    }),
  )
})
