// npm run seed, worker, admin, demo, backup, restore: a command of this shop on this clone's database (src/server/run-command.ts).
//   node scripts/run.mjs NAME [arguments]    runs scripts/NAME.ts
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { compile, PROGRAMS } from '../src/server/bootstrap/compile.mjs'
import { keepCompiledCode } from '../src/server/bootstrap/compile-cache.mjs'
import { installDependencies, wasInstalled } from '../src/server/bootstrap/install.mjs'
import { checkNodeVersion } from '../src/server/bootstrap/node-version.mjs'
import { chooseLogFormat, Halt, setLogFormat } from '../src/server/bootstrap/say.mjs'
import { runSteps, shutdown, stopOnSignals } from '../src/server/bootstrap/shutdown.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))

const [name = '', ...args] = process.argv.slice(2)
stopOnSignals(name === 'worker' ? 0 : 1)

await runSteps(async () => {
  if (name === 'worker') {
    setLogFormat(chooseLogFormat({ args, isService: true, isTerminal: process.stdout.isTTY === true }))
  }
  checkNodeVersion(process.versions.node)
  if (!Object.entries(PROGRAMS).some(([known, source]) => known === name && source.startsWith('scripts/'))) {
    throw new Halt(`There is no command ${name}.`)
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (!wasInstalled()) await installDependencies({ dev: false })
  keepCompiledCode()
  const { runCommand } = await import(path.join(await compile(), 'run-command.mjs'))
  await shutdown(await runCommand(name, args))
})
