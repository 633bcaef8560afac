// npm run bench: every bench/*.bench.ts, each figure a ratio against something measured in the same run.
//   npm run bench -- landing            only bench/landing.bench.ts
//   npm run bench -- landing --write    and its table goes into docs/figures.md
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { takeCloneLock } from '../src/server/bootstrap/clone-lock.mjs'
import { compile } from '../src/server/bootstrap/compile.mjs'
import { installDependencies, isInstalled } from '../src/server/bootstrap/install.mjs'
import { checkNodeVersion } from '../src/server/bootstrap/node-version.mjs'
import { Halt } from '../src/server/bootstrap/say.mjs'
import { runSteps, shutdown, stopOnSignals } from '../src/server/bootstrap/shutdown.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
stopOnSignals(1)

await runSteps(async () => {
  checkNodeVersion(process.versions.node)
  const known = readdirSync('bench')
    .filter((name) => name.endsWith('.bench.ts'))
    .map((name) => name.slice(0, -'.bench.ts'.length))
  const { positionals: asked, values } = parseArgs({
    allowPositionals: true,
    options: { write: { type: 'boolean', default: false } },
  })
  const unknown = asked.find((name) => !known.includes(name))
  if (unknown) throw new Halt(`There is no benchmark ${unknown}: ${known.join(', ')}`)
  if (!isInstalled({ dev: true })) {
    await takeCloneLock({ command: 'npm run bench' })
    await installDependencies({ dev: true })
  }
  const { runBenchmarks } = await import(
    path.join(await compile({ runner: 'bench/runner.ts' }), 'runner.mjs')
  )
  await shutdown((await runBenchmarks(asked.length > 0 ? asked : known, values)) ? 0 : 1)
})
