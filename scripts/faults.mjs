// npm run faults: injects faults into a shop of real parts and counts what was lost and what was doubled.
//   npm run faults -- postgres-restart kills    only these
//   --rounds N       how often each is injected
//   --seed N         the same moments again
//   --release REF    the commit whose worker runs beside this one's
//   --write          puts the table into docs/faults.md
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { runChild } from '../src/server/bootstrap/children.mjs'
import { takeCloneLock } from '../src/server/bootstrap/clone-lock.mjs'
import { compile, ONE_EVALUATION } from '../src/server/bootstrap/compile.mjs'
import { installDependencies, isInstalled } from '../src/server/bootstrap/install.mjs'
import { checkNodeVersion } from '../src/server/bootstrap/node-version.mjs'
import { runSteps, shutdown, stopOnSignals } from '../src/server/bootstrap/shutdown.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
stopOnSignals(1)

await runSteps(async () => {
  checkNodeVersion(process.versions.node)
  if (!isInstalled({ dev: true })) {
    await takeCloneLock({ command: 'npm run faults' })
    await installDependencies({ dev: true })
  }
  const runner = path.join(await compile({ runner: 'faults/runner.ts' }), 'runner.mjs')
  // A group of its own: whatever a fault has started ends with it.
  const { code } = await runChild(process.execPath, [ONE_EVALUATION, runner, ...process.argv.slice(2)], {
    show: true,
  })
  await shutdown(code ?? 1)
})
