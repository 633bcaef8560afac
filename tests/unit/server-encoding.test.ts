import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { chooseEncoding, compressOnce } from '@/server/http/encoding'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip, *;q=0', 'gzip'],
  ['brotli', 'identity'],
])('"%s" takes %s', (accepted, expected) => expect(chooseEncoding(accepted)).toBe(expected))

test('every encoding holds the same bytes', async () => {
  const body = Buffer.from('perché più città '.repeat(200))
  const { br, gzip, identity } = await compressOnce(body)
  expect(brotliDecompressSync(br).equals(body)).toBe(true)
  expect(gunzipSync(gzip).equals(body)).toBe(true)
  expect(identity).toBe(body)
})
