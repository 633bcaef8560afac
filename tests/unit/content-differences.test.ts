import type { FlattenedField } from 'payload'
import { describe, expect, test } from 'vitest'

import { compareContent } from '@/services/content/differences/compare'
import { excerpts } from '@/services/content/differences/excerpt'
import { nameKey, valueText } from '@/services/content/differences/value-text'

const text = (name: string, label: string) => ({ name, label, type: 'text' })
const list = {
  name: 'items',
  label: 'Benefici',
  type: 'array',
  labels: { singular: 'Beneficio', plural: 'Benefici' },
  flattenedFields: [text('title', 'Titolo'), { ...text('id', 'ID') }],
}
const blocks = {
  name: 'parts',
  label: 'Parti',
  type: 'blocks',
  labels: { singular: 'Parte', plural: 'Parti' },
  blocks: [
    {
      slug: 'quote',
      labels: { singular: 'Citazione', plural: 'Citazioni' },
      flattenedFields: [text('words', 'Parole')],
    },
  ],
}
const richText = { name: 'body', label: 'Testo', type: 'richText' }
const fields = [
  { name: 'hero', label: 'Apertura', type: 'tab', flattenedFields: [text('title', 'Titolo'), list, blocks] },
  richText,
  { name: 'rating', label: 'Stelle', type: 'number' },
  { name: 'isVisible', label: 'Mostrata', type: 'checkbox' },
  { name: 'pictures', label: 'Immagini', type: 'upload', relationTo: 'media', hasMany: true },
  { name: 'author', label: 'Autore', type: 'relationship', relationTo: ['users', 'media'] },
  { name: 'deadline', label: 'Scadenza', type: 'date' },
  { name: '_order', label: '_order', type: 'text' },
] as unknown as FlattenedField[]

const named = (name: string) =>
  (fields as unknown as { name: string }[]).find((field) => field.name === name) as FlattenedField
const changes = (before: unknown, after: unknown) =>
  compareContent({ fields, before, after }).map(({ path, labels, kind, before: was, after: is }) => [
    kind,
    path,
    labels.join(' › '),
    was,
    is,
  ])

describe('what two versions have different', () => {
  test('nothing, when only the row’s own columns and kinds of nothing differ', () => {
    const before = {
      id: 1,
      updatedAt: 'a',
      _status: 'published',
      hero: { title: '', items: [] },
      pictures: null,
    }
    const after = {
      id: 1,
      updatedAt: 'b',
      _status: 'draft',
      hero: { title: null },
      pictures: [],
      _order: 'a1',
    }
    expect(changes(before, after)).toEqual([])
  })

  test('a text inside a tab, with what both are called', () => {
    expect(changes({ hero: { title: 'Prima' } }, { hero: { title: 'Dopo' } })).toEqual([
      ['changed', 'hero.title', 'Apertura › Titolo', 'Prima', 'Dopo'],
    ])
  })

  test('everything that is written, when nothing was there before', () => {
    expect(changes(null, { hero: { title: 'Nuovo' }, rating: 5 })).toEqual([
      ['changed', 'hero.title', 'Apertura › Titolo', null, 'Nuovo'],
      ['changed', 'rating', 'Stelle', null, 5],
    ])
  })

  const items = (...titles: [id: string, title: string][]) => ({
    hero: { items: titles.map(([id, title]) => ({ id, title })) },
  })
  test('an entry that was rewritten, by its id', () => {
    expect(changes(items(['a', 'Uno'], ['b', 'Due']), items(['a', 'Uno'], ['b', 'Secondo']))).toEqual([
      ['changed', 'hero.items.b.title', 'Apertura › Benefici › Beneficio 2 › Titolo', 'Due', 'Secondo'],
    ])
  })

  test('entries that were added and taken away', () => {
    expect(changes(items(['a', 'Uno'], ['b', 'Due']), items(['b', 'Due'], ['c', 'Tre']))).toEqual([
      ['added', 'hero.items.c', 'Apertura › Benefici › Beneficio 2', null, { id: 'c', title: 'Tre' }],
      ['removed', 'hero.items.a', 'Apertura › Benefici › Beneficio 1', { id: 'a', title: 'Uno' }, null],
    ])
  })

  test('one entry that was moved, not those it passed', () => {
    const before = items(['a', 'Uno'], ['b', 'Due'], ['c', 'Tre'])
    const after = items(['c', 'Tre'], ['a', 'Uno'], ['b', 'Due'])
    expect(changes(before, after)).toEqual([
      ['moved', 'hero.items.c', 'Apertura › Benefici › Beneficio 1', 3, 1],
    ])
  })

  test('an entry that was moved and rewritten counts as both', () => {
    const before = items(['a', 'Uno'], ['b', 'Due'])
    const after = items(['b', 'Secondo'], ['a', 'Uno'])
    expect(changes(before, after).map(([kind, path]) => [kind, path])).toEqual([
      ['changed', 'hero.items.b.title'],
      ['moved', 'hero.items.a'],
    ])
  })

  test('no entry that has a new id and the same text', () => {
    expect(changes(items(['a', 'Uno']), items(['z', 'Uno']))).toEqual([])
  })

  test('blocks, which are called what their kind is called', () => {
    const quote = (id: string, words: string) => ({ id, blockType: 'quote', words })
    const before = { hero: { parts: [quote('a', 'Prima'), quote('b', 'Via')] } }
    const after = { hero: { parts: [quote('a', 'Dopo'), quote('c', 'Nuova')] } }
    expect(changes(before, after).map(([kind, , label]) => [kind, label])).toEqual([
      ['changed', 'Apertura › Parti › Citazione 1 › Parole'],
      ['added', 'Apertura › Parti › Citazione 2'],
      ['removed', 'Apertura › Parti › Citazione 2'],
    ])
  })

  test('files and relations by their ids, however deep they were read', () => {
    const before = { pictures: [{ id: 1, filename: 'a.png' }, 2], author: { relationTo: 'users', value: 3 } }
    expect(changes(before, { pictures: [1, 2], author: { relationTo: 'users', value: { id: 3 } } })).toEqual(
      [],
    )
    expect(
      changes(before, { pictures: [2, 1], author: { relationTo: 'media', value: 3 } }).map(
        ([, path]) => path,
      ),
    ).toEqual(['pictures', 'author'])
  })

  test('a tick that was taken away; a moment is a moment', () => {
    const before = { isVisible: false, deadline: '2026-11-25T10:00:00Z' }
    const after = { isVisible: false, deadline: '2026-11-25T11:00:00+01:00' }
    expect(changes(before, after)).toEqual([])
    expect(changes(before, { ...after, isVisible: true }).map(([, path]) => path)).toEqual(['isVisible'])
  })

  test('whatever stands where a list or a group should be', () => {
    expect(changes({ hero: 'rotto' }, { hero: { title: 'Sano', items: 'rotti' } })).toEqual([
      ['changed', 'hero.title', 'Apertura › Titolo', null, 'Sano'],
    ])
  })

  test('a rich text is one value', () => {
    const body = (format: number) => ({ root: { children: [{ type: 'text', text: 'Ciao', format }] } })
    expect(changes({ body: body(0) }, { body: body(1) }).map(([, path]) => path)).toEqual(['body'])
  })
})

describe('a value as people read it', () => {
  const names = new Map([[nameKey('media', 7), 'alba.webp']])
  const read = (field: unknown, value: unknown) => valueText({ field: field as FlattenedField, value, names })

  test.each([
    ['nothing', text('a', 'A'), null, ''],
    ['a tick', named('isVisible'), false, 'No'],
    ['a number', named('rating'), 4.5, '4,5'],
    ['an amount', { type: 'number', name: 'a', custom: { format: 'cents' } }, 3750, '€\u00a037,50'],
    ['a moment', named('deadline'), '2026-11-25T10:00:00Z', '25/11/2026, 11:00'],
    [
      'an option',
      { type: 'select', name: 'a', options: [{ label: 'Reale', value: 'real' }] },
      'real',
      'Reale',
    ],
    ['files', named('pictures'), [7, 8], 'alba.webp, n. 8 (non c’è più)'],
    ['HTML', text('answer_rich_text', 'Risposta'), '<p>Sì, <strong>certo</strong>.</p>', 'Sì, certo.'],
    ['an entry', list, { id: 'a', title: 'Uno' }, 'Uno'],
  ])('%s', (_, field, value, expected) => expect(read(field, value)).toBe(expected))

  test('a rich text is its words, paragraphs apart', () => {
    const paragraph = (...words: string[]) => ({
      type: 'paragraph',
      children: words.map((word) => ({ type: 'text', text: word })),
    })
    const value = { root: { type: 'root', children: [paragraph('Buon', 'giorno'), paragraph('a te')] } }
    expect(read(richText, value).trim()).toBe('Buongiorno a te')
  })
})

describe('excerpts', () => {
  test('are the whole texts while they are short, on one line', () => {
    expect(excerpts('uno\n\ndue', 'tre')).toEqual({ before: 'uno due', after: 'tre' })
  })

  test('begin a little before the first difference and end before the texts do', () => {
    const same = 'parola '.repeat(40)
    const { before, after } = excerpts(`${same}rossa ${same}`, `${same}verde ${same}`)
    expect(before).toMatch(/^…parola (parola )+rossa .*…$/)
    expect(after).toMatch(/^…parola (parola )+verde .*…$/)
    expect(before.length).toBeLessThanOrEqual(142)
  })

  test('show the beginning of a long text that was not there before', () => {
    expect(excerpts('', 'a'.repeat(300)).after).toBe(`${'a'.repeat(140)}…`)
  })

  test('cut no pair of characters in two', () => {
    expect(excerpts('', `${'a'.repeat(139)}🌞${'b'.repeat(50)}`).after).toBe(`${'a'.repeat(139)}…`)
  })
})
