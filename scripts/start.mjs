// The main job, from a bare clone: plain JavaScript, because nothing is installed yet when it starts.
//   node scripts/start.mjs           installs, migrates, seeds, builds and serves (npm start)
//   node scripts/start.mjs --dev     the same with hot reload (npm run dev)
//   node scripts/start.mjs --serve   migrates and serves what npm run build built (npm run serve)
// --log=lines or --log=json says how it logs: JSON where it serves and no terminal looks on, lines for a person elsewhere.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { takeCloneLock } from '../src/server/bootstrap/clone-lock.mjs'
import { compile } from '../src/server/bootstrap/compile.mjs'
import { keepCompiledCode } from '../src/server/bootstrap/compile-cache.mjs'
import { installDependencies, wasInstalled } from '../src/server/bootstrap/install.mjs'
import { checkPortIsFree, listenAddress } from '../src/server/bootstrap/listen-address.mjs'
import { chooseLogFormat, setLogFormat } from '../src/server/bootstrap/say.mjs'
import { checkNodeVersion } from '../src/server/bootstrap/node-version.mjs'
import { runSteps, stopOnSignals } from '../src/server/bootstrap/shutdown.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
stopOnSignals(0)

const mode = process.argv.includes('--dev') ? 'dev' : process.argv.includes('--serve') ? 'serve' : 'start'

await runSteps(async () => {
  const isTerminal = process.stdout.isTTY === true
  setLogFormat(chooseLogFormat({ args: process.argv, isService: mode === 'serve', isTerminal }))
  checkNodeVersion(process.versions.node)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const address = listenAddress(process.env)
  const embedded = !process.env.DATABASE_URL?.trim()
  const mayInstall = mode !== 'serve' || !wasInstalled()
  if (mayInstall || embedded) {
    const command = mode === 'start' ? 'npm start' : `npm run ${mode}`
    await takeCloneLock({ command, url: `http://localhost:${address.port}` })
  }
  await checkPortIsFree(address)
  keepCompiledCode()
  if (mayInstall) await installDependencies({ dev: mode === 'dev' })
  const { startServer } = await import(path.join(await compile(), 'start-server.mjs'))
  await startServer({ mode })
})
