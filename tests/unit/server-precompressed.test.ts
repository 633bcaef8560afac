import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { compressFiles, readCompressed } from '@/server/http/precompressed'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ore-serene-build-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const SCRIPT = Buffer.from('export const ora = "serena"\n'.repeat(200))

test('a build’s texts lie compressed beside themselves, and are read from there', async () => {
  await mkdir(path.join(folder, 'chunks'))
  const place = path.join(folder, 'chunks/a.js')
  await writeFile(place, SCRIPT)
  await writeFile(path.join(folder, 'b.woff2'), SCRIPT)
  await compressFiles(folder)
  expect((await readdir(path.join(folder, 'chunks'))).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz'])
  expect((await readdir(folder)).sort()).toEqual(['b.woff2', 'chunks'])
  const { br, gzip, identity } = await readCompressed(place, SCRIPT)
  expect(brotliDecompressSync(br)).toEqual(SCRIPT)
  expect(gunzipSync(gzip)).toEqual(SCRIPT)
  expect(identity).toBe(SCRIPT)
  expect(br).toEqual(await readFile(`${place}.br`))
})

test('what the build left uncompressed is compressed when it is asked for', async () => {
  const { br, gzip } = await readCompressed(path.join(folder, 'missing.js'), SCRIPT)
  expect(brotliDecompressSync(br)).toEqual(SCRIPT)
  expect(gunzipSync(gzip)).toEqual(SCRIPT)
})
