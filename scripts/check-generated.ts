/**
 * Fails when what is generated from the collections is stale: types, import map or migrations.
 * Needs no database: Payload compares the collections with the last migration's snapshot.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const generated = ['src/payload-types.ts', 'src/app/(payload)/admin/importMap.js']
const before = generated.map((file) => readFileSync(file, 'utf8'))
const migrationsBefore = readdirSync('src/migrations')
const indexBefore = readFileSync('src/migrations/index.ts', 'utf8')

// Payload will not start without a secret; nothing is signed or stored here.
const env = { ...process.env, DATABASE_URL: '', PAYLOAD_SECRET: 'generating files signs nothing at all' }

const payload = (...args: string[]) => {
  const run = spawnSync('node_modules/.bin/payload', args, { encoding: 'utf8', env })
  if (run.status !== 0) throw new Error(`payload ${args.join(' ')} failed:\n${run.stdout}${run.stderr}`)
}
payload('generate:types')
payload('generate:importmap')
payload('migrate:create', 'stale-check', '--skip-empty')

const stale = generated.filter((file, index) => readFileSync(file, 'utf8') !== before[index])
const added = readdirSync('src/migrations').filter((name) => !migrationsBefore.includes(name))
if (added.length > 0) {
  for (const name of added) rmSync(`src/migrations/${name}`)
  writeFileSync('src/migrations/index.ts', indexBefore)
  stale.push('src/migrations')
}
if (stale.length > 0) {
  console.error(
    `Stale: ${stale.join(', ')}. Run npm run generate, with a name (npm run generate -- NAME) for a migration.`,
  )
  process.exit(1)
}
console.log('Types, import map and migrations are current.')
