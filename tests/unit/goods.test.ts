import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documents, GOODS, type Manifest } from '../../press/goods/documents'
import { roman } from '@/shared/dial'
import { countPages, sha256, stampPdf } from '../../press/goods/pdf-bytes'

const manifest = JSON.parse(readFileSync(join(GOODS, 'manifest.json'), 'utf8')) as Manifest

describe('the goods', () => {
  it.each(documents)(
    '$file is the file of the manifest, with all its pages',
    ({ file, productName, minimumPages }) => {
      const bytes = readFileSync(join(GOODS, file))
      const pages = countPages(bytes)
      expect(pages).toBeGreaterThanOrEqual(minimumPages)
      expect(manifest.products).toContainEqual({
        file,
        productName,
        pages,
        bytes: bytes.length,
        sha256: sha256(bytes),
      })
    },
  )

  it('weigh less than 8 MB in all', () => {
    const total = manifest.products.reduce((sum, { bytes }) => sum + bytes, 0)
    expect(total).toBeLessThan(8_000_000)
  })

  it('show every page number that their copy asks for', () => {
    for (const { pages } of documents) expect(pages().join('')).not.toMatch(/undefined|NaN|\[object/)
  })
})

describe('stampPdf', () => {
  const info =
    "<</Creator (A \\(long\\) name of a browser)\n/CreationDate (D:20300102030405+00'00')\n/ModDate (D:20300102030405+00'00')>>"

  it('names the author and fixes the dates without moving a byte', () => {
    const stamped = stampPdf(Buffer.from(info, 'latin1'), 'Ore Serene').toString('latin1')
    expect(stamped).toHaveLength(info.length)
    expect(stamped).toContain('/Author (Ore Serene)')
    expect(stamped).not.toContain('2030')
  })

  it('refuses an author who does not fit', () => {
    expect(() => stampPdf(Buffer.from(info, 'latin1'), 'x'.repeat(99))).toThrow('length')
  })
})

it.each([
  [4, 'IV'],
  [9, 'IX'],
  [14, 'XIV'],
  [18, 'XVIII'],
  [29, 'XXIX'],
])('%i in Roman numerals is %s', (value, numeral) => {
  expect(roman(value)).toBe(numeral)
})
