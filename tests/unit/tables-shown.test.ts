import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'

import {
  asShown,
  forRow,
  mayBePutBack,
  phoneColumns,
  shownColumns,
  startsOf,
} from '@/admin-views/tables/as-shown'
import { FilterChips } from '@/admin-views/tables/filter-chips.client'
import { withOperator } from '@/admin-views/tables/filters'
import { type FilterCondition, type FilterOperator, type TableSchema } from '@/contracts/tables'
import { relativeTime } from '@/shared/dates'
import { cellText } from '@/ui/cell-text'

const text = { type: 'string', title: 'Testo' }
const told: TableSchema = {
  tableName: 'purchases',
  title: 'Acquisti',
  required: ['session', 'email'],
  properties: {
    id: { type: 'integer', title: 'ID', readOnly: true },
    session: text,
    payment: text,
    email: { type: 'string', title: 'Email', format: 'email' },
    status: { type: 'string', title: 'Stato', enum: ['paid'], description: 'Per chi scrive programmi.' },
    provider: text,
    active: { type: 'integer', format: 'yes-no', title: 'Attiva (1 o 0)' },
    at: { type: 'string', format: 'date-time', title: 'Quando' },
  },
  permissions: { create: true, update: true, delete: true },
  hasBin: true,
  presentation: {
    names: 'email',
    first: ['email', 'status', 'at'],
    line: ['at'],
    state: 'status',
    identifiers: { session: { prefix: 'gift_' }, payment: 'elsewhere' },
    elsewhere: {
      status: { text: 'Lo decide il pagamento.', href: '/admin/ordine/{id}', label: 'Apri l’ordine' },
      provider: {},
    },
    starts: { provider: 'gift', at: 'now' },
  },
}
const schema = asShown(told)
const now = new Date('2026-11-24T12:00:00.000Z')
const starts = startsOf(schema, { now, newId: () => 'abc' })

describe('columns', () => {
  test('the first ones until others are chosen, and what names the row before all', () => {
    expect(shownColumns(schema, undefined)).toEqual(['email', 'status', 'at'])
    expect(shownColumns(schema, ['at', 'email'])).toEqual(['email', 'at'])
    expect(shownColumns(schema, ['gone'])).toEqual(['email', 'status', 'at'])
  })

  test('on a phone the name, the state and a line, and what a person chose besides', () => {
    expect(phoneColumns(schema, undefined)).toEqual(['email', 'status', 'at'])
    expect(phoneColumns(schema, ['provider'])).toEqual(['email', 'status', 'at', 'provider'])
  })
})

describe('the form', () => {
  test('types neither identifiers nor what something else decides', () => {
    const { session, payment, provider, status, email } = schema.properties
    for (const field of [session, payment, provider, status]) expect(field).toMatchObject({ readOnly: true })
    expect(email).not.toHaveProperty('readOnly')
    expect(status!.description).toBe('Lo decide il pagamento.')
  })

  test('leads from a row to where its state is decided', () => {
    const { properties } = forRow(schema, { id: 7 })
    expect(properties.status!.leadsTo).toEqual({ href: '/admin/ordine/7', label: 'Apri l’ordine' })
  })

  test('gives a new row an identifier of its own, and leaves out what has no value yet', () => {
    expect(starts).toEqual({ provider: 'gift', at: now.toISOString(), session: 'gift_abc' })
    expect(Object.keys(forRow(schema, undefined, starts).properties)).toEqual([
      'session',
      'email',
      'provider',
      'active',
      'at',
    ])
  })

  test('lets an order be chosen for a new row alone', () => {
    const withOrder = asShown({
      ...told,
      presentation: { ...told.presentation, identifiers: { session: 'order' } },
    })
    expect(forRow(withOrder, undefined).properties.session).toMatchObject({ readOnly: false })
    expect(forRow(withOrder, { id: 7 }).properties.session).toMatchObject({ readOnly: true })
  })
})

test.each([
  [{ email: 'a@b.it' }, true],
  // Read-only by itself: it is not written.
  [{ email: 'a@b.it', id: 7 }, true],
  [{ status: 'paid' }, false],
  [{ email: 'a@b.it', status: 'paid' }, false],
  [{ email: 'a@b.it', session: 'cs_1' }, false],
  [{ id: 7, gone: 'x' }, false],
  [null, false],
])('a change of %o may be put back from the history: %s', (after, expected) => {
  expect(mayBePutBack(schema, { after })).toBe(expected)
})

describe('a condition', () => {
  const range: FilterCondition = { field: 'id', op: 'between', value: 1, to: 9 }

  test.each<[FilterOperator, FilterCondition]>([
    ['between', range],
    ['is', { field: 'id', op: 'is', value: 1 }],
    ['empty', { field: 'id', op: 'empty' }],
    ['not_empty', { field: 'id', op: 'not_empty' }],
  ])('with the operator %s keeps what that compares with', (op, expected) => {
    expect(withOperator(range, op)).toStrictEqual(expected)
  })

  test.each<[FilterCondition, string]>([
    [{ field: 'at', op: 'after', value: '2026-11-24T12:00:00Z' }, 'Quando è dopo 24/11/2026, 13:00'],
    [{ field: 'at', op: 'after', value: 'domani' }, 'Quando è dopo domani'],
    [range, 'ID è tra 1 e 9'],
    [{ ...range, op: 'is' }, 'ID è 1'],
    [{ ...range, op: 'empty' }, 'ID è vuoto'],
  ])('of an address is told in words: %j', (condition, words) => {
    const address = { filters: { join: 'and', conditions: [condition] } } as never
    const nothing = () => undefined
    const chips = createElement(FilterChips, { schema, address, change: nothing, onEdit: nothing })
    expect(renderToStaticMarkup(chips)).toContain(`>${words}</button>`)
  })
})

test('1 and 0 are a yes and a no, under a title that does not speak of them', () => {
  const { active } = schema.properties
  expect(active!.title).toBe('Attiva')
  expect([1, 0, null].map((value) => cellText(value, 'active', active!))).toEqual(['Sì', 'No', ''])
})

test.each([
  ['2026-11-24T11:59:30Z', 'adesso'],
  ['2026-11-24T11:55:00Z', '5 minuti fa'],
  ['2026-11-24T09:30:00Z', '2 ore fa'],
  // Yesterday in Rome, though less than a day ago.
  ['2026-11-23T22:30:00Z', 'ieri'],
  ['2026-11-23T23:30:00Z', '12 ore fa'],
  ['2026-11-20T12:00:00Z', '4 giorni fa'],
  ['2026-11-26T12:00:00Z', 'dopodomani'],
  ['2026-11-01T12:00:00Z', '01/11/2026'],
])('a moment is told as people say it: %s is «%s»', (at, words) => {
  expect(relativeTime(at, now.getTime())).toBe(words)
})
