/** Writes what follows from the collections: types, import map and, with a name, a migration. Needs no database. */
import { spawnSync } from 'node:child_process'

// Payload will not start without a secret; nothing is signed or stored here.
const env = { ...process.env, DATABASE_URL: '', PAYLOAD_SECRET: 'generating files signs nothing at all' }
const name = process.argv[2]

for (const args of [
  ['generate:types'],
  ['generate:importmap'],
  ...(name ? [['migrate:create', name, '--skip-empty']] : []),
]) {
  const run = spawnSync('node_modules/.bin/payload', args, { stdio: 'inherit', env })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
