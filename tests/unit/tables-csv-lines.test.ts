import { Readable } from 'node:stream'

import { expect, test } from 'vitest'

import { CsvLines } from '@/services/tables/csv/csv-lines'

async function piecesOf(chunks: readonly string[]): Promise<Buffer[]> {
  const source = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  return (await source.pipe(new CsvLines()).toArray()) as Buffer[]
}
const textOf = async (chunks: readonly string[]) => Buffer.concat(await piecesOf(chunks)).toString('utf8')

test.each([
  ['records end with CRLF', ['a,b\n1,2\n'], 'a,b\r\n1,2\r\n'],
  ['a line feed in a cell stays as it is', ['a\n"prima\nseconda"\n'], 'a\r\n"prima\nseconda"\r\n'],
  ['a cell may be cut anywhere', ['a\n"pri', 'ma\nsec', 'onda"\n'], 'a\r\n"prima\nseconda"\r\n'],
  ['a doubled quote ends no cell', ['"dice ""sì', '""\nora"\n'], '"dice ""sì""\nora"\r\n'],
  ['nothing but a byte order mark comes of nothing', [], ''],
])('%s', async (_what, chunks, expected) => {
  expect(await textOf(chunks)).toBe(`\ufeff${expected}`)
})

test('many small pieces leave as few large ones, and none is lost', async () => {
  const chunk = `${'x'.repeat(8191)}\n`
  const pieces = await piecesOf(Array.from({ length: 100 }, () => chunk))
  expect(pieces.length).toBeLessThanOrEqual(13)
  expect(Buffer.concat(pieces).length).toBe(3 + 100 * (chunk.length + 1))
})
