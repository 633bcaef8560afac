// Two installations: what the shop runs on, and with it what development needs (tests, checks, hot reload).
import { existsSync, readFileSync } from 'node:fs'

import { runChild } from './children.mjs'
import { isPacked } from './compile.mjs'
import { isStopping } from './shutdown.mjs'
import { DISK_FULL, Halt, say, tellsOfFullDisk } from './say.mjs'

/** npm's own record of what lies in node_modules; written last, so half an installation has none. */
const INSTALLED = 'node_modules/.package-lock.json'

/** Whether npm has ever come to its end here, be it without what only development needs; a packed folder came whole. */
export const wasInstalled = () => existsSync(INSTALLED) || isPacked()

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */
/** @typedef {{ dev: boolean }} Wanted whether to count what only development needs */

/**
 * Whether what package-lock.json names is there, in its version; what is for another system need not be, and what is
 * there beyond it does not matter.
 *
 * @param {Wanted} wanted
 */
export function isInstalled({ dev }) {
  const found = packagesOf(INSTALLED)
  return Object.entries(packagesOf('package-lock.json')).every(([place, wanted]) => {
    if (place === '' || (wanted.dev && !dev)) return true
    const there = found[place]
    return there ? there.version === wanted.version : mayBeMissing(wanted, dev)
  })
}

/**
 * `devOptional`: development needs it, and so does an optional package of the shop.
 *
 * @param {Package} wanted @param {boolean} dev
 */
const mayBeMissing = ({ optional, devOptional }, dev) => optional === true || (devOptional === true && !dev)

/**
 * @param {string} file
 * @returns {Record<string, Package>}
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
 * Installs the dependencies that package-lock.json names, when they are missing or others. Where those of development
 * have been installed before, they stay.
 *
 * @param {Wanted} wanted
 * @throws Halt in words, after npm's own
 */
export async function installDependencies({ dev }) {
  if (isInstalled({ dev })) return
  const withDev = dev || Object.values(packagesOf(INSTALLED)).some((found) => found.dev)
  say(`Installing dependencies${withDev ? ', those of development too' : ''}: once, a minute or two …`)
  const { code, output } = await runChild(
    'npm',
    ['ci', withDev ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    { show: true, env: { ...process.env, NODE_ENV: withDev ? 'development' : 'production' } },
  )
  if (isStopping()) return
  if (code !== 0) {
    if (tellsOfFullDisk(output)) throw new Halt(DISK_FULL)
    throw new Halt(
      'npm ci failed, for the reason above. Mend it (often the network) and run the same command again.',
    )
  }
}
