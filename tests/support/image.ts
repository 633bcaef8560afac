import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { contextFilter, readCopy, readDockerfile, readVariables, listOf, type Stage } from './dockerfile'

const DOCKERFILE = 'deploy/Dockerfile'

/** A stage as a builder leaves it: a folder in place of the root, and what the instructions have set. */
type Built = {
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  cmd: string[]
  health: string[]
}

export type Image = Built & {
  /** The folder that a container starts in. */
  directory: string
  /** The image's environment, with Node 24 before all else. */
  path: string
  remove: () => Promise<void>
}

type BuildArgs = {
  /** Runs `npm ci` and the build as they are, minutes long. Otherwise this clone's packages and build take their place. */
  whole: boolean
  /** The program that `node:24-slim` has. */
  node: string
}

/**
 * Runs the steps of deploy/Dockerfile without a container engine, in bare folders: COPY copies what .dockerignore lets
 * through, RUN is run by a shell under Node 24. What it cannot show is the base image itself.
 */
export async function buildImage({ whole, node }: BuildArgs): Promise<Image> {
  const home = await mkdtemp(path.join(tmpdir(), 'ore-serene-image-'))
  await chmod(home, 0o755)
  const bin = path.join(home, 'bin')
  await mkdir(bin)
  await symlink(node, path.join(bin, 'node'))
  const search = `${bin}:${process.env.PATH}`
  const remove = () => rm(home, { recursive: true, force: true, maxRetries: 5 })
  const built = new Map<string, Built>()
  try {
    for (const stage of readDockerfile(DOCKERFILE)) {
      const root = path.join(home, `stage-${stage.name || 'last'}`)
      built.set(stage.name, await buildStage({ stage, root, built, search, whole }))
    }
  } catch (error) {
    await remove()
    throw error
  }
  const last = [...built.values()].at(-1)!
  return { ...last, directory: path.join(last.root, last.workdir), path: search, remove }
}

type StageArgs = { stage: Stage; root: string; built: Map<string, Built>; search: string; whole: boolean }

async function buildStage({ stage, root, built, search, whole }: StageArgs): Promise<Built> {
  const base = built.get(stage.base)
  const state: Built = base
    ? { ...base, root }
    : { root, workdir: '/', env: {}, user: '0', cmd: [], health: [] }
  if (base) {
    // Moved, for it holds 90,000 files: one stage alone may begin with it.
    await rename(base.root, root)
    built.delete(stage.base)
  } else if (!/^node:24(-[a-z]+)?$/.test(stage.base)) throw new Error(`${stage.base} is not Node 24`)
  const here = () => path.join(root, state.workdir)
  for (const { instruction, args } of stage.steps) {
    switch (instruction) {
      case 'WORKDIR':
        state.workdir = args
        await mkdir(here(), { recursive: true })
        break
      case 'COPY':
        await copy(args, built, here())
        break
      case 'RUN':
        if (whole || !(await standIn(args, here()))) run(args, here(), { ...state.env, PATH: search })
        break
      case 'ENV':
        state.env = { ...state.env, ...readVariables(args) }
        break
      case 'USER':
        state.user = args
        break
      case 'CMD':
        state.cmd = listOf(args)
        break
      case 'HEALTHCHECK':
        state.health = listOf(args.slice(args.indexOf('[')))
        break
      case 'EXPOSE':
      case 'STOPSIGNAL':
        break
      default:
        throw new Error(`${instruction} is not understood here`)
    }
  }
  return state
}

async function copy(args: string, built: Map<string, Built>, here: string): Promise<void> {
  const { from, places, target } = readCopy(args)
  const isSent = contextFilter('.dockerignore')
  for (const place of places) {
    const source = from ? path.join(built.get(from)!.root, place) : place
    const into = places.length > 1 || /(^|\/)$/.test(target) ? path.join(here, target) : here
    const isTree = place === '.' || from !== undefined
    if (from) await cp(source, into, { recursive: true, verbatimSymlinks: true })
    else
      for (const file of contextFiles(place)) if (isSent(file)) await cp(file, path.join(here, target, file))
    if (!isTree && !existsSync(path.join(into, path.basename(place)))) throw new Error(`${place} is not sent`)
  }
}

/** The files of this clone, ignored ones too: a secret in .env is kept out by .dockerignore alone. */
function contextFiles(place: string): string[] {
  const { stdout } = spawnSync(
    'find',
    [
      place,
      '-type',
      'f',
      ...['node_modules', '.git', '.next', '.pack'].flatMap((name) => ['-not', '-path', `./${name}/*`]),
    ],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  )
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((file) => path.normalize(file))
}

/** What takes minutes and is made here already: the packages, and before packing, the build. */
async function standIn(command: string, here: string): Promise<boolean> {
  if (command.startsWith('npm ci ')) {
    copyTree('node_modules', path.join(here, 'node_modules'))
    return true
  }
  if (command === 'npm run pack') {
    const isKept = (from: string) => !from.startsWith('.next/cache')
    await cp('.next', path.join(here, '.next'), { recursive: true, filter: isKept, verbatimSymlinks: true })
    // As Next lays them there in a clone that was used.
    await mkdir(path.join(here, '.next/standalone/.data/outbox'), { recursive: true })
    await writeFile(path.join(here, '.next/standalone/.data/outbox/letter.eml'), 'Il tuo codice')
    await writeFile(path.join(here, '.next/standalone/.env'), 'PAYLOAD_SECRET=of-the-clone')
  }
  return false
}

/** By links where the disk allows it: nothing in a package is written to. */
function copyTree(from: string, to: string): void {
  const linked = spawnSync('cp', ['-al', from, to])
  if (linked.status === 0) return
  spawnSync('rm', ['-rf', to])
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

function run(command: string, cwd: string, env: Record<string, string>): void {
  // Whose the folders are can be said by root alone.
  const mine = `${process.getuid!()}:${process.getgid!()}`
  const line = process.getuid!() === 0 ? command : command.replace(/chown \d+:\d+/, `chown ${mine}`)
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', line], {
    cwd,
    encoding: 'utf8',
    env: { ...env, ...registrySettings() } as unknown as NodeJS.ProcessEnv,
  })
  if (status !== 0) throw new Error(`RUN ${command} failed:\n${stdout}${stderr}`)
}

/** How npm reaches its registry from this machine; a builder has its own. */
function registrySettings(): Record<string, string | undefined> {
  const isOne = (name: string) =>
    /^(HOME|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|npm_config_.*|.*_proxy)$/i.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => isOne(name)))
}
