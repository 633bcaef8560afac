import { getPayload, type Migration } from 'payload'

import config from '../payload.config'
import { takeTurns } from '../src/integrations/database'
import { migrations } from '../src/migrations'
import { removals } from '../src/migrations/removals'
import { forgetStorage } from '../src/services/database/storage-complete'
import { ensurePlanning } from '../src/services/email-automation/database/planning'
import { ensureSums } from '../src/services/overview/sums/ensure-sums'
import { ensureVisitSums } from '../src/services/visits/sums/ensure-visit-sums'
import { ensureTableStorage, releaseTableStorage } from '../src/services/tables/table'

await takeTurns('migrate', async () => {
  const payload = await getPayload({ config, disableOnInit: true })
  const { rows } = await payload.db.pool.query<{ known: boolean }>(
    `SELECT to_regclass('payload_migrations') IS NOT NULL AS known`,
  )
  const done = rows[0]?.known
    ? (await payload.db.pool.query<{ name: string }>('SELECT name FROM payload_migrations')).rows
    : []
  const pending = migrations.filter(({ name }) => !done.some((migration) => migration.name === name))
  await forgetStorage({ db: payload.db.pool })
  // What takes a column away needs it free of the stored search text. What only adds does not, and the release before
  // goes on searching meanwhile.
  if (pending.some(({ name }) => name in removals)) await releaseTableStorage({ payload })
  if (pending.length > 0) {
    await payload.db.migrate({ migrations: migrations as unknown as Migration[] })
  }
  await ensurePlanning({ payload })
  await ensureSums({ payload })
  await ensureVisitSums({ payload })
  await ensureTableStorage({ payload })
  await payload.destroy()
})
process.exit(0)
