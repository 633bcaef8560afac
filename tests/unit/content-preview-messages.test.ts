import { describe, expect, test } from 'vitest'

import { resolvePath } from '@/admin-views/content/resolve-path'
import { fieldOf, OPEN, SHOW, splitField } from '@/shared/preview-messages'

describe('a message between the panel and its preview', () => {
  const panel = {} as Window
  const message = (over: object = {}) => ({
    data: { type: SHOW, field: 'landing:hero.title' },
    origin: 'https://ore-serene.example',
    source: panel,
    ...over,
  })
  const expected = { type: SHOW, origin: 'https://ore-serene.example', source: panel } as const

  test('is heard from the expected window of this site', () => {
    expect(fieldOf(message(), expected)).toBe('landing:hero.title')
  })

  test.each<[string, object]>([
    ['another site', { origin: 'https://ore-serene.example.evil.example' }],
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another kind', { data: { type: OPEN, field: 'landing:hero.title' } }],
    ['no data', { data: null }],
    ['a text', { data: SHOW }],
    ['a field that is no text', { data: { type: SHOW, field: { path: 'hero' } } }],
    ['a field with signs of a selector', { data: { type: SHOW, field: 'landing:"] , *' } }],
  ])('is not heard: %s', (_, over) => expect(fieldOf(message(over), expected)).toBeUndefined())

  test('names a document and a path', () => {
    expect(splitField('faqs/12:question')).toEqual({ document: 'faqs/12', path: 'question' })
  })
})

describe('a path that names entries by their id', () => {
  const fields = { 'hero.promises': { rows: [{ id: 'a' }, { id: 'b' }] }, 'hero.promises.1.text': {} }

  test.each([
    ['a field', 'hero.title', 'hero.title', []],
    ['a part', 'hero', 'hero', []],
    ['an entry', 'hero.promises.b', 'hero.promises.1', [{ path: 'hero.promises', index: 1 }]],
    ['a field of it', 'hero.promises.b.text', 'hero.promises.1.text', [{ path: 'hero.promises', index: 1 }]],
    [
      'an entry by its number',
      'hero.promises.0.text',
      'hero.promises.0.text',
      [{ path: 'hero.promises', index: 0 }],
    ],
    ['an entry that is gone', 'hero.promises.z.text', 'hero.promises', []],
    ['an entry beyond the last', 'hero.promises.7', 'hero.promises', []],
  ])('%s', (_, path, resolved, lists) => expect(resolvePath(fields, path)).toEqual({ path: resolved, lists }))
})
