import type { Field, TextareaField, TextField } from 'payload'
import { expect, test } from 'vitest'

import { collections, globals } from '@/collections'

type Text = TextField | TextareaField

const textsOf = (fields: Field[], path: string): [path: string, field: Text][] =>
  fields.flatMap((field) => {
    const name = 'name' in field && field.name ? `${path}.${field.name}` : path
    if (field.type === 'tabs') return field.tabs.flatMap((tab) => textsOf(tab.fields, name))
    if ('fields' in field) return textsOf(field.fields, name)
    return field.type === 'text' || field.type === 'textarea' ? [[name, field] as [string, Text]] : []
  })

const texts = [...collections, ...globals].flatMap(({ slug, fields }) => textsOf(fields, slug))

/** What Payload gives a rule; a sentence is its key. */
const judge = (field: Text, value: string, previous: { operation: string; previousValue?: string }) =>
  (field.validate as (value: string, options: unknown) => string | true)(value, {
    ...field,
    ...previous,
    siblingData: {},
    req: { t: (key: string) => key, payload: { config: { defaultMaxTextLength: 40_000 } } },
  })

const TOO_LONG = 'validation:shorterThanMax'

test('the length of a text is counted in characters in every field', () => {
  const wrong = texts.filter(([, field]) => {
    const most = field.maxLength ?? 40_000
    const fits = judge(field, '🌞'.repeat(most), { operation: 'create' })
    return fits === TOO_LONG || judge(field, '🌞'.repeat(most + 1), { operation: 'create' }) === true
  })
  expect(texts.length).toBeGreaterThan(100)
  expect(wrong.map(([path]) => path)).toEqual([])
})

test('a text that is there and too long stays', () => {
  const [, name] = texts.find(([path]) => path === 'users.name')!
  const long = 'a'.repeat(101)
  expect(judge(name, long, { operation: 'update', previousValue: long })).toBe(true)
  expect(judge(name, long, { operation: 'update', previousValue: 'Ada' })).toBe(TOO_LONG)
  expect(judge(name, long, { operation: 'create', previousValue: long })).toBe(TOO_LONG)
})
