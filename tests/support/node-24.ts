import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'

const HOME = 'node_modules/.cache/node-24'

/**
 * Node 24 for this machine, the version that the image has. It comes from npm once, 190 MB, and is kept.
 *
 * @returns the absolute path of the program, or a sentence that says why there is none
 */
export async function findNode24(): Promise<{ program: string } | { reason: string }> {
  if (process.versions.node.startsWith('24.')) return { program: process.execPath }
  const name = `node-${process.platform}-${process.arch}`
  const program = path.resolve(HOME, 'node_modules', name, 'bin/node')
  if (!existsSync(program)) {
    await mkdir(HOME, { recursive: true })
    const args = ['install', '--prefix', HOME, '--no-save', '--no-audit', '--no-fund', `${name}@24`]
    const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8' })
    if (status !== 0) return { reason: `npm gives no ${name}@24: ${stderr.trim().split('\n').at(-1)}` }
  }
  return { program }
}
