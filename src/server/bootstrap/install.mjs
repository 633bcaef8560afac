import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

import { runChild } from './children.mjs'
import { isStopping } from './shutdown.mjs'
import { DISK_FULL, Halt, say, tellsOfFullDisk } from './say.mjs'

/** Holds the lock file that the last complete installation followed; written last, so half an installation has none. */
const MARK = 'node_modules/.ore-serene-lock'

export function isInstalled() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === readFileSync('package-lock.json', 'utf8')
}

/**
 * Installs the dependencies that package-lock.json names, when they are missing or others.
 *
 * @throws Halt in words, after npm's own
 */
export async function installDependencies() {
  if (isInstalled()) return
  say('Installing dependencies: once, two minutes or so …')
  rmSync(MARK, { force: true })
  const { code, output } = await runChild(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { show: true, env: { ...process.env, NODE_ENV: 'development' } },
  )
  if (isStopping()) return
  if (code !== 0) {
    if (tellsOfFullDisk(output)) throw new Halt(DISK_FULL)
    throw new Halt(
      'npm ci failed, for the reason above. Mend it (often the network) and run the same command again.',
    )
  }
  writeFileSync(MARK, readFileSync('package-lock.json', 'utf8'))
}
