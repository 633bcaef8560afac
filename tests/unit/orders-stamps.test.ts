import { describe, expect, test } from 'vitest'

import { stampPdf } from '@/services/orders/files/stamp-pdf'
import { stampText } from '@/services/orders/files/stamp-text'
import { networkPrefix } from '@/shared/network'

import { booklet, linesOf, pdfOf } from '../support/pdf'

describe('what a stamp says', () => {
  const of = (name: string | null, email = 'anna@example.it') => stampText({ name, email, purchaseId: 12 })
  test.each([
    ['Anna Bianchi', 'Copia di Anna Bianchi · ordine 12'],
    ['  Nicolò \n D’Àgata ', 'Copia di Nicolò D’Àgata · ordine 12'],
    // Two code points, one letter of the font.
    ['Nicolo\u0300', 'Copia di Nicolò · ordine 12'],
    ['A'.repeat(80), `Copia di ${'A'.repeat(60)} · ordine 12`],
  ])('%j', (name, words) => expect(of(name)).toBe(words))

  test.each([null, '', ' ', '王小明', 'Łukasz', 'Anna 🌞'])(
    '%j cannot be written: the masked address',
    (name) => expect(of(name)).toBe('Copia di a***@example.it · ordine 12'),
  )
  test('an address that cannot be written shows no letter of it', () =>
    expect(of(null, 'я@почта.рф')).toBe('Copia di ***@*** · ordine 12'))
})

describe('stamping', () => {
  const text = 'Copia di Niccolò D’Àgata · ordine 7'
  const inWinAnsi = (words: string) => words.replace('’', '\x92')

  test('writes one line on every page, whichever way it is turned', async () => {
    const result = await stampPdf({ bytes: await booklet({ pages: 5, words: 'Pagina' }), text })
    if (!('stamped' in result)) throw new Error(result.refusal)
    expect(await linesOf(result.stamped)).toEqual(
      [0, 1, 2, 3, 4].map((page) => [`Pagina ${page}`, inWinAnsi(text)]),
    )
  })

  test('gives the same bytes for the same document and line', async () => {
    const bytes = await booklet({ words: 'Uguale' })
    expect(await stampPdf({ bytes, text })).toEqual(await stampPdf({ bytes, text }))
  })

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['encrypted', () => booklet({ words: 'x', password: 'segreta' })],
    ['without pages', () => pdfOf('vuoto')],
    ['cut short', async () => (await booklet({ words: 'x' })).subarray(0, 300)],
    ['no PDF at all', () => Buffer.from('%PDF-1.7\nniente')],
    ['empty', () => Buffer.alloc(0)],
  ])('refuses a document that is %s', async (_kind, bytes) => {
    expect(await stampPdf({ bytes: await bytes(), text })).toEqual({ refusal: expect.any(String) as string })
  })
})

describe('the beginning of an address', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:3456::1', '2001:db8:12::/48'],
    ['2001:0DB8::1', '2001:db8:0::/48'],
    ['unknown', 'unknown'],
  ])('%s', (address, prefix) => expect(networkPrefix(address)).toBe(prefix))
})
