import * as files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('node:fs/promises', async (original) => ({ ...(await original<typeof files>()) }))

let folder: string
beforeEach(async () => {
  folder = await files.mkdtemp(path.join(tmpdir(), 'ore-serene-outbox-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await files.rm(folder, { recursive: true })
})

test('a message that a full disk cuts off leaves nothing in the outbox, and the next try keeps it', async () => {
  // The outbox lies where the process runs when the module is loaded.
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder)
  const { keepInOutbox } = await import('@/integrations/outbox')
  cwd.mockRestore()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const write = files.writeFile
  vi.spyOn(files, 'writeFile').mockImplementationOnce(async (file, data, options) => {
    await write(file, (data as string).slice(0, 9), options)
    throw new Error('ENOSPC: no space left on device')
  })
  const outbox = path.join(folder, '.data/outbox')
  const message = { from: 'noi@example.it', to: 'anna@example.it', raw: 'Subject: Ciao\r\n\r\nCiao' }
  await expect(keepInOutbox(message)).rejects.toThrow('ENOSPC')
  expect(await files.readdir(outbox)).toEqual([])

  expect(await keepInOutbox(message)).toEqual({ result: 'accepted' })
  const [name, ...others] = await files.readdir(outbox)
  expect(others).toEqual([])
  expect(name).toMatch(/\.eml$/)
  expect(await files.readFile(path.join(outbox, name!), 'latin1')).toBe(message.raw)
})
