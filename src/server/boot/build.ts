import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { runChild } from '../bootstrap/children.mjs'
import { isStopping } from '../bootstrap/shutdown.mjs'
import { compressFiles } from '../http/precompressed'
import { DISK_FULL, Halt, say, sayWarning, tellsOfFullDisk } from '../bootstrap/say.mjs'
import { hintScripts } from '../next-output/compile-hints'

/** Written last: the sources that the finished build was made from. */
const MARK = '.next/ore-serene-sources'
const BUILD_ID = '.next/BUILD_ID'
/** Exists while a build runs; one that remains tells of an interrupted build. */
const UNFINISHED = '.data/build-unfinished'

const SOURCES = [
  'src',
  'public',
  'payload.config.ts',
  'next.config.mjs',
  'tsconfig.json',
  'package-lock.json',
]
/** Part of the serving process, not of the build. */
const NOT_BUILT = ['src/server', 'src/worker', 'src/migrations']

/** Builds the pages, unless the last build was made from these very sources. */
export async function buildWhenStale(): Promise<void> {
  if (!(await isBuildFresh())) await build()
}

/** Whether there is a whole build of these very sources. */
export async function isBuildFresh(): Promise<boolean> {
  if (!existsSync(MARK) || !existsSync(BUILD_ID) || existsSync(UNFINISHED)) return false
  return (await readFile(MARK, 'utf8')) === (await hashSources())
}

/**
 * Builds the pages. It needs neither a database nor a secret, so it gets none.
 *
 * @throws Halt
 */
export async function build(): Promise<void> {
  say('Building the pages: a minute or so …')
  const sources = await hashSources()
  await mkdir(path.dirname(UNFINISHED), { recursive: true })
  await writeFile(UNFINISHED, '')
  await rm(MARK, { force: true })
  const { code, output } = await runChild(process.execPath, ['node_modules/next/dist/bin/next', 'build'], {
    env: buildEnvironment(process.env),
  })
  if (isStopping()) throw new Halt('The build was interrupted: run it again.')
  if (code !== 0) {
    if (tellsOfFullDisk(output)) throw new Halt(DISK_FULL)
    process.stderr.write(`${output.trim()}\n`)
    throw new Halt(
      code === null
        ? 'The build was ended from outside, often for want of memory: it needs 2 GB.'
        : 'The build failed: see above.',
    )
  }
  await hintScripts('.next')
  await compressFiles('.next/static')
  await writeFile(MARK, sources)
  await rm(UNFINISHED, { force: true })
}

/**
 * What the build's environment is.
 *
 * @param source the environment of a shop
 * @returns the same without a database and without a secret, and so without what is nothing without them
 */
export const buildEnvironment = (source: Record<string, string | undefined>): NodeJS.ProcessEnv => ({
  ...source,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  __NEXT_PROCESSED_ENV: 'true',
  DATABASE_URL: '',
  DATABASE_READ_URL: '',
  PAYLOAD_SECRET: '',
})

/**
 * Makes sure that there is a whole build to serve.
 *
 * @throws Halt that says how to make one
 */
export async function requireBuild(): Promise<void> {
  if (existsSync(UNFINISHED)) {
    throw new Halt('The last build was interrupted or failed: run npm run build first.')
  }
  if (!existsSync(BUILD_ID)) throw new Halt('There is no build to serve: run npm run build first.')
  const built = existsSync(MARK) ? await readFile(MARK, 'utf8') : undefined
  if (built !== undefined && built !== (await hashSources())) {
    sayWarning('The sources have changed since the build: run npm run build to serve them.')
  }
}

async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of (await listFiles(source)).sort()) hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex')
}

async function listFiles(place: string): Promise<string[]> {
  if (!existsSync(place) || NOT_BUILT.includes(place)) return []
  if (!(await stat(place)).isDirectory()) return [place]
  const nested = (await readdir(place)).map((name) => listFiles(path.join(place, name)))
  return (await Promise.all(nested)).flat()
}
