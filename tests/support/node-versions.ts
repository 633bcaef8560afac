import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

/** The oldest that the shop runs on, and the one that its image has (decision 1). */
export type Major = '20' | '24'

/**
 * A Node of that version for this machine. It comes from npm once, up to 190 MB, and is kept.
 *
 * @returns the absolute path of the program, or a sentence that says why there is none
 */
export async function findNode(major: Major): Promise<{ program: string } | { reason: string }> {
  if (process.versions.node.startsWith(`${major}.`)) return { program: process.execPath }
  const home = `node_modules/.cache/node-${major}`
  const name = `node-${process.platform}-${process.arch}`
  const program = path.resolve(home, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) {
    await mkdir(home, { recursive: true })
    const args = ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `${name}@${major}`]
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
    if (status !== 0) return { reason: `npm gives no ${name}@${major}: ${stderr.trim().split('\n').at(-1)}` }
  }
  return { program }
}
