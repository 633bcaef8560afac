import { existsSync, readFileSync } from 'node:fs'

import { runChild } from './children.mjs'
import { isStopping } from './shutdown.mjs'
import { DISK_FULL, Halt, say, tellsOfFullDisk } from './say.mjs'

/** npm's own record of what lies in node_modules; written last, so half an installation has none. */
const INSTALLED = 'node_modules/.package-lock.json'

/** Whether npm has ever come to its end here, be it without what only development needs. */
export const wasInstalled = () => existsSync(INSTALLED)

/** Whether everything package-lock.json names is there, in its version; what is for another system need not be. */
export function isInstalled() {
  const found = packagesOf(INSTALLED)
  return Object.entries(packagesOf('package-lock.json')).every(([place, { version, optional }]) => {
    if (place === '') return true
    const there = found[place]
    return there ? there.version === version : optional === true
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    // Missing, or cut off while it was written.
    return {}
  }
}

/**
 * Installs the dependencies that package-lock.json names, when they are missing or others.
 *
 * @throws Halt in words, after npm's own
 */
export async function installDependencies() {
  if (isInstalled()) return
  say('Installing dependencies: once, two minutes or so …')
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
}
