// Compiles the server and its commands to plain JavaScript at each start, in a fifth of a second: Node then loads them
// by itself, in a third of the time that a loader takes which compiles on the fly.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'

import { DISK_FULL, Halt, tellsOfFullDisk } from './say.mjs'

const HOME = '.server'
/** Where npm run pack lays the programs, compiled once and for all: beside them there is neither a source nor a compiler. */
export const PACKED = `${HOME}/packed`
/** Whether this is such a folder. */
export const isPacked = () => existsSync(PACKED)
const DAY_MS = 24 * 60 * 60_000
const UNUSED_MS = 7 * DAY_MS

/**
 * A condition for every Node that loads the Payload configuration. The editor's packages await an import of their
 * server or browser half at their top level; Node 20 sometimes never resolves that and exits with code 13 without a
 * message. Under this condition the packages name the right half statically.
 */
export const ONE_EVALUATION = '--conditions=production'

/** What runs on its own, by the name of its compiled file. */
export const PROGRAMS = {
  main: 'src/server/main.ts',
  'start-server': 'src/server/start-server.ts',
  'run-command': 'src/server/run-command.ts',
  build: 'src/server/boot/build.ts',
  pack: 'src/server/boot/pack.ts',
  migrate: 'scripts/migrate.ts',
  seed: 'scripts/seed.ts',
  worker: 'scripts/worker.ts',
  admin: 'scripts/admin.ts',
  demo: 'scripts/demo.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  generate: 'scripts/generate.ts',
}

/**
 * Compiles programs into a folder named after what is in it: it never changes, so a running shop keeps its own while a
 * newer one is compiled beside it, however long it runs. Packages stay where they are, and so do the modules of this
 * folder, of whose state (the clone's lock, the children) there must be one.
 *
 * @param {Record<string, string>} [programs] name of the compiled file → source file
 * @returns {Promise<string>} the folder, absolute; it holds NAME.mjs for each program
 * @throws Halt when the disk is full
 */
export async function compile(programs = PROGRAMS) {
  if (isPacked()) return path.resolve(PACKED)
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: programs,
    outdir: `${HOME}/-`,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    plugins: [bootstrapStays],
    write: false,
    logLevel: 'silent',
  })
  const hash = createHash('sha256')
  for (const file of outputFiles) hash.update(`${path.basename(file.path)}\0`).update(file.contents)
  const folder = path.resolve(HOME, hash.digest('hex').slice(0, 16))
  if (!existsSync(folder)) await lay(folder, outputFiles)
  await markUsed(folder)
  setInterval(() => void markUsed(folder), DAY_MS).unref()
  await sweep()
  return folder
}

/** @type {import('esbuild').Plugin} */
const bootstrapStays = {
  name: 'bootstrap-stays',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:\.|@\/).*\.mjs$/ }, ({ path: wanted, resolveDir }) => {
      const file = wanted.startsWith('@/')
        ? path.resolve('src', wanted.slice(2))
        : path.resolve(resolveDir, wanted)
      return { path: path.relative(`${HOME}/-`, file), external: true }
    })
  },
}

/**
 * Whole or not at all: another process may compile the same at the same moment.
 *
 * @param {string} folder
 * @param {import('esbuild').OutputFile[]} files
 */
async function lay(folder, files) {
  const draft = `${folder}.${process.pid}`
  try {
    await mkdir(draft, { recursive: true })
    for (const { path: place, contents } of files)
      await writeFile(path.join(draft, path.basename(place)), contents)
    await rename(draft, folder)
  } catch (error) {
    if (existsSync(folder)) return
    throw tellsOfFullDisk(String(error)) ? new Halt(DISK_FULL) : error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** A shop that runs for weeks loads some of its programs later: the worker that is started again. @param {string} folder */
const markUsed = (folder) => utimes(folder, new Date(), new Date()).catch(() => {})

/** Deletes compiled programs that were not used for a week. */
async function sweep() {
  for (const name of await readdir(HOME)) {
    const folder = path.join(HOME, name)
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > UNUSED_MS) await rm(folder, { recursive: true, force: true })
  }
}
