import { expect, test } from 'vitest'

import { sentFields } from '@/admin-views/tables/save-row'
import { type TableProperty } from '@/contracts/tables'

const text: TableProperty = { type: 'string', title: 'Testo' }
const schema = {
  properties: {
    id: { type: 'integer', title: 'ID', readOnly: true },
    subject: text,
    due: { type: 'string', format: 'date-time', title: 'Quando' },
    stars: { type: 'integer', title: 'Stelle' },
  } satisfies Record<string, TableProperty>,
}
const entered = { id: 7, subject: '', due: '', stars: null }

test('read-only fields stay here', () => {
  expect(sentFields({ schema, before: undefined, values: entered })).not.toHaveProperty('id')
})

test('an empty field that was null is sent as null, so that the history has no change of it', () => {
  expect(sentFields({ schema, before: { subject: null }, values: entered }).subject).toBeNull()
})

test('a text that was emptied is sent empty', () => {
  expect(sentFields({ schema, before: { subject: 'prima' }, values: entered }).subject).toBe('')
})

test('an empty date is null, in a new row as well', () => {
  expect(sentFields({ schema, before: undefined, values: entered })).toEqual({
    subject: '',
    due: null,
    stars: null,
  })
})

test('what was entered is sent as it is', () => {
  const values = { ...entered, subject: 'dopo', due: '2026-03-01T09:00:00.000Z', stars: 5 }
  expect(sentFields({ schema, before: { subject: null }, values })).toEqual({
    subject: 'dopo',
    due: '2026-03-01T09:00:00.000Z',
    stars: 5,
  })
})
