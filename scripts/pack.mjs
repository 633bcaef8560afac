// npm run pack: .pack, one folder with what serves and sends mail and nothing that builds. It needs Node and a database.
//   node .pack/scripts/start.mjs --serve      node .pack/scripts/run.mjs worker
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { takeCloneLock } from '../src/server/bootstrap/clone-lock.mjs'
import { compile } from '../src/server/bootstrap/compile.mjs'
import { installDependencies } from '../src/server/bootstrap/install.mjs'
import { checkNodeVersion } from '../src/server/bootstrap/node-version.mjs'
import { say } from '../src/server/bootstrap/say.mjs'
import { runSteps, shutdown, stopOnSignals } from '../src/server/bootstrap/shutdown.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
stopOnSignals(1)

await runSteps(async () => {
  checkNodeVersion(process.versions.node)
  await takeCloneLock({ command: 'npm run pack' })
  await installDependencies({ dev: false })
  const folder = await compile()
  const { buildWhenStale } = await import(path.join(folder, 'build.mjs'))
  await buildWhenStale()
  const { pack } = await import(path.join(folder, 'pack.mjs'))
  await pack()
  say('Packed into .pack: node .pack/scripts/start.mjs --serve')
  await shutdown(0)
})
