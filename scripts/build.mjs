// npm run build: the pages alone, for npm run serve. Needs neither a database nor a secret.
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
  await takeCloneLock({ command: 'npm run build' })
  await installDependencies({ dev: false })
  const { build } = await import(path.join(await compile(), 'build.mjs'))
  await build()
  say('Built. npm run serve serves it.')
  await shutdown(0)
})
