import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { TEST_PATIENCE_MS } from '../support/patience'

vi.setConfig({ testTimeout: TEST_PATIENCE_MS, hookTimeout: TEST_PATIENCE_MS })

// npm itself, in a folder whose two packages lie beside it: the network is not asked.

let directory: string
const install = pathToFileURL(path.resolve('src/server/bootstrap/install.mjs')).href

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'ore-serene-install-'))
  for (const [name, version] of [
    ['shop', '1.0.0'],
    ['shop', '1.1.0'],
    ['tool', '1.0.0'],
  ] as const) {
    await mkdir(path.join(directory, 'made', name), { recursive: true })
    await writeFile(path.join(directory, 'made', name, 'package.json'), JSON.stringify({ name, version }))
    npm('pack', '--silent', `./made/${name}`)
  }
  // Both beforehand: npm notes the packages of a new lock as installed.
  for (const version of ['1.1.0', '1.0.0']) await makeLock(version)
  await use('1.0.0')
})
afterEach(() => rm(directory, { recursive: true, force: true }))

function npm(...args: string[]) {
  const { status, stderr } = spawnSync('npm', args, { cwd: directory, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
}

const FILES = ['package.json', 'package-lock.json']

/** Keeps a package.json and its lock with this version of what the shop runs on. */
async function makeLock(version: string) {
  const dependencies = { shop: `file:shop-${version}.tgz` }
  const devDependencies = { tool: 'file:tool-1.0.0.tgz' }
  await writeFile(
    path.join(directory, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', dependencies, devDependencies }),
  )
  npm('install', '--package-lock-only', '--offline', '--no-audit', '--no-fund')
  for (const file of FILES)
    await rename(path.join(directory, file), path.join(directory, `${version}-${file}`))
}

async function use(version: string) {
  for (const file of FILES)
    await copyFile(path.join(directory, `${version}-${file}`), path.join(directory, file))
}

/** Runs a step of install.mjs there. */
function run(step: string): string {
  const script = `import * as install from '${install}'; console.log(await install.${step})`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: directory,
    encoding: 'utf8',
  })
  expect(status, stderr).toBe(0)
  return stdout
}
const has = (name: string) => existsSync(path.join(directory, 'node_modules', name))
const isInstalled = (dev: boolean) => run(`isInstalled({ dev: ${dev} })`).trim() === 'true'

test('a start installs what the shop runs on; a test notices what is missing, and adds it', () => {
  expect(isInstalled(false)).toBe(false)
  run('installDependencies({ dev: false })')
  expect([has('shop'), has('tool')]).toEqual([true, false])
  expect([isInstalled(false), isInstalled(true)]).toEqual([true, false])
  run('installDependencies({ dev: true })')
  expect([has('shop'), has('tool')]).toEqual([true, true])
  expect(isInstalled(true)).toBe(true)
})

test('a start after a test removes nothing, nor when another version is needed', async () => {
  run('installDependencies({ dev: true })')
  expect(run('installDependencies({ dev: false })')).not.toContain('Installing')
  await use('1.1.0')
  expect(isInstalled(false)).toBe(false)
  expect(run('installDependencies({ dev: false })')).toContain('Installing')
  expect(has('tool')).toBe(true)
  expect([isInstalled(false), isInstalled(true)]).toEqual([true, true])
})
