import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import path from 'node:path'

import type { Fault } from '../fault'
import { openShop } from '../shop'
import type { Stage } from '../stage'
import { execute, pause } from '../wait'

/** What a replaced worker has on the line is repeated by no one; what is left waits for its lease, ten seconds. */
const SETTLED_WITHIN_S = 60
const MIGRATIONS = 'src/migrations/index.ts'

/** While a release is rolled out, the worker of the one before goes on beside this one's, on tables that are newer. */
const lastRelease: Fault = {
  name: 'last-release',
  about: 'a worker of the last release beside one of this, each of them replaced under load',
  run: async ({ stage, rounds = 4, release }) => {
    if (!existsSync('.git')) return { skipped: 'this is no clone of the repository' }
    const commit = release ?? (await findLastRelease())
    if (!commit) return { skipped: 'there is no tag, and no earlier commit with other migrations' }
    const program = await compileWorkerOf(stage, commit)
    const shop = await openShop({ stage })
    await shop.web()
    shop.buyers.start(5)
    const [older, newer] = [() => shop.worker({ program }), () => shop.worker()]
    const both = [await older(), await newer()]
    for (let round = 0; round < rounds; round++) {
      await pause(4000)
      const place = round % 2
      await both[place]!.stop()
      both[place] = place === 0 ? await older() : await newer()
    }
    await pause(2000)
    const ended = both.filter((worker) => !worker.isRunning()).map((worker) => worker.output().slice(-500))
    await shop.buyers.stop()
    const { lost, doubled, repeated, settledAfter } = await shop.count()
    if (repeated > 0) doubled.push(`${repeated} messages, each under its own Message-ID`)
    return {
      rounds,
      measure: `all mail sent, beside ${commit.slice(0, 10)}, after`,
      unit: 's',
      limit: SETTLED_WITHIN_S,
      measured: settledAfter,
      lost: [...lost, ...ended.map((output) => `a worker that ended by itself: ${output}`)],
      doubled,
    }
  },
}

/** The newest tag, else the state before the migrations last changed. */
async function findLastRelease(): Promise<string | undefined> {
  const git = async (...args: string[]) => (await execute('git', args)).trim()
  try {
    const tag = await git('describe', '--tags', '--abbrev=0')
    return await git('rev-parse', `${tag}^{commit}`)
  } catch {
    const changed = await git('log', '--first-parent', '-1', '--format=%H', '--', MIGRATIONS)
    if (changed === '') return undefined
    return await git('rev-parse', `${changed}^`).catch(() => undefined)
  }
}

/** Lays that commit's files beside these, with the packages that are installed here, and compiles its worker alone. */
async function compileWorkerOf(stage: Stage, commit: string): Promise<string> {
  const folder = path.join(await stage.folder(), 'release')
  await execute('git', ['worktree', 'add', '--detach', folder, commit])
  stage.onEnd(() => execute('git', ['worktree', 'remove', '--force', folder]))
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  const compiling = `
    import { compile } from './src/server/bootstrap/compile.mjs'
    console.log(await compile({ worker: 'scripts/worker.ts' }))`
  const printed = await execute(process.execPath, ['--input-type=module', '-e', compiling], { cwd: folder })
  return path.join(printed.trim(), 'worker.mjs')
}

export const releaseFaults = [lastRelease]
