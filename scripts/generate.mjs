// npm run generate [-- NAME]: types, import map and openapi.json; with a name, a migration of what changed.
// npm run check:generated: fails when one of them is stale, and leaves everything as it was.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import { compile, ONE_EVALUATION } from '../src/server/bootstrap/compile.mjs'

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'))
const GENERATED = [
  'src/payload-types.ts',
  'src/app/(payload)/admin/importMap.js',
  'src/contracts/openapi.json',
]
const MIGRATIONS = 'src/migrations'

const [asked] = process.argv.slice(2)
if (asked === '--check') await check()
else await generate(asked)

/** @param {string} [migration] */
async function generate(migration) {
  const program = path.join(await compile(), 'generate.mjs')
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [ONE_EVALUATION, program, ...(migration ? [migration] : [])],
    {
      encoding: 'utf8',
      // Payload will not start without a secret; nothing is signed or stored here, and no database is asked.
      env: { ...process.env, DATABASE_URL: '', PAYLOAD_SECRET: 'generating files signs nothing at all' },
    },
  )
  if (status === 0) return
  console.error(`${stdout}${stderr}Generating ended with code ${status}.`)
  process.exit(1)
}

async function check() {
  const before = GENERATED.map((file) => readFileSync(file, 'utf8'))
  const migrationsBefore = readdirSync(MIGRATIONS)
  const indexBefore = readFileSync(`${MIGRATIONS}/index.ts`, 'utf8')

  await generate('stale-check')

  const stale = GENERATED.filter((file, index) => {
    if (readFileSync(file, 'utf8') === before[index]) return false
    writeFileSync(file, before[index] ?? '')
    return true
  })
  const added = readdirSync(MIGRATIONS).filter((name) => !migrationsBefore.includes(name))
  if (added.length > 0) {
    for (const name of added) rmSync(`${MIGRATIONS}/${name}`)
    writeFileSync(`${MIGRATIONS}/index.ts`, indexBefore)
    stale.push(MIGRATIONS)
  }
  if (stale.length === 0) {
    console.log('Types, import map, openapi.json and migrations are current.')
    return
  }
  console.error(
    `Stale: ${stale.join(', ')}. Run npm run generate, with a name (npm run generate -- NAME) for a migration.`,
  )
  process.exit(1)
}
