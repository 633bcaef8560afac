// npm run outsiders: security tools of others against the shop behind nginx, on loopback.
//   npm run outsiders -- --only sqlmap     one tool
//   npm run outsiders -- --install         installs missing tools first (Debian, as root)
//   npm run outsiders -- --write           writes docs/outsiders.md
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
  const options = asked()
  if (!isInstalled({ dev: true })) {
    await takeCloneLock({ command: 'npm run outsiders' })
    await installDependencies({ dev: true })
  }
  const { runOutsiders } = await import(
    path.join(await compile({ runner: 'outsiders/runner.ts' }), 'runner.mjs')
  )
  await shutdown((await runOutsiders(options)) ? 0 : 1)
})

function asked() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        install: { type: 'boolean', default: false },
        write: { type: 'boolean', default: false },
      },
    })
    return values
  } catch (error) {
    throw new Halt(error instanceof Error ? error.message : String(error))
  }
}
