import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { beforeAll, describe, expect, test } from 'vitest'

import { backUp, newPlace, restoreTo, runOn, useFolder } from '../support/backup'
import { query } from '../support/cluster'

const folder = useFolder()
let archive: string
beforeAll(async () => {
  archive = path.join(folder.path, 'archive.tar.gz')
  await backUp(await newPlace(folder.path, { seeded: true }), archive)
})

describe('what is no whole archive changes nothing', () => {
  const refused = async (bytes: Buffer): Promise<string> => {
    const file = path.join(folder.path, 'bad.tar.gz')
    await writeFile(file, bytes)
    const place = await newPlace(folder.path)
    const command = await runOn('restore', [file], place)
    expect(await command.ended).toBe(1)
    expect(command.output()).not.toMatch(/\n\s+at /)
    const tables = await query(place.databaseUrl, `SELECT FROM pg_tables WHERE schemaname = 'public'`)
    expect(tables).toHaveLength(0)
    return command.output()
  }

  test('one that is cut off', async () => {
    const whole = await readFile(archive)
    expect(await refused(whole.subarray(0, whole.length - 20_000))).toContain('The archive is cut off')
  })
  test('one with a flipped bit', async () => {
    const bytes = await readFile(archive)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = bytes[middle]! ^ 1
    expect(await refused(bytes)).toContain('The archive is damaged')
  })
  test('something else', async () => {
    expect(await refused(await readFile('goods/guida-rapida.pdf'))).toContain('no backup of this shop')
  })
  test('none at all', async () => {
    const command = await runOn('restore', ['/nowhere.tar.gz'], await newPlace(folder.path))
    expect(await command.ended).toBe(1)
    expect(command.output()).toContain('There is no file /nowhere.tar.gz')
  })
})

test('another secret is restored with a warning that names what will not work', async () => {
  const place = await newPlace(folder.path, { seeded: true })
  const output = await restoreTo(
    { ...place, env: { PAYLOAD_SECRET: 'another secret, as long as it has to be' } },
    archive,
  )
  expect(output).toMatch(/WARN +PAYLOAD_SECRET is another/)
})

test('a backup leaves nothing behind where there is nothing to back up, and replaces no archive', async () => {
  const place = await newPlace(folder.path)
  const file = path.join(folder.path, 'none', 'a.tar.gz')
  const nothing = await runOn('backup', ['--out', file], place)
  expect(await nothing.ended).toBe(1)
  expect(nothing.output()).toContain('there is nothing to back up')
  await expect(stat(file)).rejects.toThrow('ENOENT')
  const taken = await runOn('backup', ['--out', archive], place)
  expect(await taken.ended).toBe(1)
  expect(taken.output()).toContain('is there already')
})
