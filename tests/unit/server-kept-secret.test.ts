import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { expect, test, vi } from 'vitest'

import { keptSecret } from '@/server/boot/kept-secret'

vi.mock('node:fs/promises', async (original) => ({ ...(await original<typeof files>()) }))

test('a secret is made once, and one whose writing was cut off is never accepted', async () => {
  const folder = await files.mkdtemp(path.join(tmpdir(), 'ore-serene-secret-'))
  const write = files.writeFile
  vi.spyOn(files, 'writeFile').mockImplementationOnce(async (file, data, options) => {
    await write(file, (data as string).slice(0, 20), options)
    throw new Error('the process was killed here')
  })
  await expect(keptSecret(folder)).rejects.toThrow('killed here')
  const secret = await keptSecret(folder)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(await keptSecret(folder)).toBe(secret)
  const { mode } = await files.stat(path.join(folder, 'payload-secret'))
  expect((mode & 0o777).toString(8)).toBe('600')
  await files.rm(folder, { recursive: true })
})
