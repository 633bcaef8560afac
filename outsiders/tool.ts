import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { runChild, startChild } from '@/server/bootstrap/children.mjs'

/** A program of others, by its Debian package. */
export type Program = {
  command: string
  package: string
  /** How it is asked for its version. */
  versionArguments: string[]
}

/** @returns its version, as it says it; undefined when it is not installed */
export function versionOf({ command, versionArguments }: Program): string | undefined {
  const { error, stdout, stderr } = spawnSync(command, versionArguments, { encoding: 'utf8' })
  if (error) return undefined
  return /\d+\.\d+(?:\.\d+)*/.exec(`${stdout}\n${stderr}`)?.[0] ?? 'of unknown version'
}

/**
 * Installs Debian packages.
 *
 * @throws when this is not root, or apt-get fails
 */
export async function install(packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0) throw new Error('--install needs root: it runs apt-get')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = ['install', '--yes', '--no-install-recommends', ...packages]
  const { code, output } = await runChild('apt-get', options, { env, show: true })
  if (code !== 0) throw new Error(`apt-get failed:\n${output.slice(-2000)}`)
}

type RunArgs = {
  command: string
  args: string[]
  cwd?: string
  /** When it is ended though it goes on. */
  seconds: number
}

/**
 * Runs a program of others until its end, or until its time is over. It is one of this command's children: an
 * interruption ends it with everything that it started.
 *
 * @returns all it printed, and whether it came to its end by itself
 */
export async function runTool({
  command,
  args,
  cwd,
  seconds,
}: RunArgs): Promise<{ output: string; isWhole: boolean }> {
  const child = startChild(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(cwd && { cwd }) })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let isWhole = true
  const timer = setTimeout(() => {
    isWhole = false
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, seconds * 1000)
  try {
    await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
  } finally {
    clearTimeout(timer)
  }
  return { output, isWhole }
}

/**
 * Keeps what a tool said in `outsiders-results/`, to be read when a finding is not clear by its name.
 *
 * @param name of the file there
 */
export async function keep(name: string, text: string): Promise<void> {
  await mkdir('outsiders-results', { recursive: true })
  await writeFile(path.join('outsiders-results', name), text)
}
