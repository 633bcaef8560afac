// npm run seed, worker, admin, demo: a command of this shop on this clone's database, be it DATABASE_URL, the embedded
// one of a running npm start, or the embedded one started for the time of the command.
//   node scripts/run.mjs NAME [arguments]    runs scripts/NAME.ts
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { installDependencies } from '../src/server/bootstrap/install.mjs'
import { checkNodeVersion } from '../src/server/bootstrap/node-version.mjs'
import { Halt } from '../src/server/bootstrap/say.mjs'
import { onShutdown, runSteps, shutdown, stopOnSignals } from '../src/server/bootstrap/shutdown.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
stopOnSignals()

const [name = '', ...args] = process.argv.slice(2)

await runSteps(async () => {
  checkNodeVersion(process.versions.node)
  const script = `scripts/${name}.ts`
  if (!/^[a-z-]+$/.test(name) || !existsSync(script)) throw new Halt(`There is no command ${name}.`)
  if (existsSync('.env')) process.loadEnvFile('.env')
  if (!existsSync('node_modules/tsx')) await installDependencies()
  const { register } = await import('tsx/esm/api')
  register()
  const { readEnvironment } = await import('../src/server/boot/environment.ts')
  const { readyDatabase } = await import('../src/server/boot/ready-database.ts')
  const { openDatabase } = await import('../src/server/database/open-database.ts')
  process.env.NODE_ENV = 'production'
  await readEnvironment()
  const databaseUrl = await openDatabase({ command: `npm run ${name}` })
  await readyDatabase(databaseUrl, { seed: name !== 'seed' })
  await shutdown(await runToItsEnd(script, databaseUrl))
})

/**
 * In the same process group: a terminal's Ctrl-C reaches the command itself, which ends as it sees fit.
 *
 * @param {string} script
 * @param {string} databaseUrl
 * @returns {Promise<number>} its exit code
 */
function runToItsEnd(script, databaseUrl) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL: databaseUrl },
    })
    onShutdown(() => {
      if (child.exitCode !== null || child.signalCode !== null) return undefined
      child.kill('SIGTERM')
      return new Promise((ended) => {
        const impatient = setTimeout(() => child.kill('SIGKILL'), 7000)
        child.once('exit', () => {
          clearTimeout(impatient)
          ended(undefined)
        })
      })
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
