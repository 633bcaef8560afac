import { describe, expect, test } from 'vitest'

import { searchGroups } from '@/admin-views/search/search-groups'
import type { TableSchema } from '@/contracts/tables'
import { findWords } from '@/services/search/find-words'

describe('the words in a document', () => {
  const lexical = (text: string) => ({
    root: { type: 'root', version: 1, children: [{ type: 'paragraph', children: [{ type: 'text', text }] }] },
  })

  test('are found in fields, groups, lists and rich text, whatever their case', () => {
    expect(findWords({ hero: { title: 'Le ore ci sono.' } }, 'ORE CI')).toBe('Le ore ci sono.')
    expect(findWords({ skills: [{ text: 'uno' }, { text: 'Priorità' }] }, 'PRIORITÀ')).toBe('Priorità')
    expect(findWords({ body: lexical('Il recesso entro 14 giorni') }, 'recesso')).toBe(
      'Il recesso entro 14 giorni',
    )
  })

  test('come with at most forty characters on either side', () => {
    const text = `${'a'.repeat(50)} parola\n${'b'.repeat(50)}`
    expect(findWords({ text }, 'parola')).toBe(`…${'a'.repeat(39)} parola ${'b'.repeat(39)}…`)
  })

  test('are not looked for in what is no text of a person', () => {
    const document = { id: 'parola', type: 'parola', url: '/parola', photoUrl: 'parola', createdAt: 'parola' }
    expect(findWords(document, 'parola')).toBeUndefined()
    expect(findWords({ price: 37, empty: null }, '37')).toBeUndefined()
  })
})

describe('what a search shows', () => {
  const pages = [
    { label: 'Panoramica', href: '/admin/panoramica' },
    { label: 'Offerta e prezzo', href: '/admin/globals/offer' },
  ]
  const schema = {
    tableName: 'purchases',
    title: 'Acquisti',
    required: [],
    properties: {
      customer_email: { type: 'string', title: 'Email' },
      product_name: { type: 'string', title: 'Prodotto' },
      amount_cents: { type: 'integer', title: 'Importo (centesimi)', format: 'cents' },
      status: { type: 'string', title: 'Stato', enum: ['paid'], enumTitles: { paid: 'Pagato' } },
    },
    presentation: {
      names: 'customer_email',
      first: [],
      line: ['product_name', 'amount_cents'],
      state: 'status',
    },
  } as unknown as TableSchema
  const row = {
    id: 7,
    customer_email: 'a@b.it',
    product_name: 'Ore Serene',
    amount_cents: 3700,
    status: 'paid',
  }

  test('before anything is typed, all pages of the panel', () => {
    const groups = searchGroups({ words: '', pages, answer: undefined, schemas: undefined })
    expect(groups.map(({ title, hits }) => [title, hits.length])).toEqual([['Vai a', 2]])
  })

  test('pages by name, an order in people’s words that leads to its dossier, texts with what stands around', () => {
    const answer = {
      tables: [{ table: 'purchases', rows: [row] }],
      texts: [{ title: 'Offerta e prezzo', excerpt: 'un prezzo onesto', href: '/admin/globals/offer' }],
    }
    expect(searchGroups({ words: 'PREZZO', pages, answer, schemas: [schema] })).toEqual([
      { title: 'Vai a', hits: [{ title: 'Offerta e prezzo', detail: '', href: '/admin/globals/offer' }] },
      {
        title: 'Acquisti',
        hits: [{ title: 'a@b.it', detail: 'Ore Serene · €\u00a037,00 · Pagato', href: '/admin/ordine/7' }],
      },
      {
        title: 'Testi del sito',
        hits: [{ title: 'Offerta e prezzo', detail: 'un prezzo onesto', href: '/admin/globals/offer' }],
      },
    ])
  })

  test('a row of another table opens beside its table; one without a name is called by its number', () => {
    const others = { ...schema, tableName: 'users' }
    const answer = { tables: [{ table: 'users', rows: [{ id: 9, customer_email: null }] }], texts: [] }
    const [group] = searchGroups({ words: 'x', pages: [], answer, schemas: [others] })
    expect(group!.hits).toEqual([{ title: 'Elemento 9', detail: '', href: '/admin?table=users&row=9' }])
  })
})
