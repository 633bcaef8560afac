/**
 * npm run demo -- [--purchases N] [--contacts N] [--visit-days N]: fills the database with realistic generated rows,
 * reviews of some orders among them. Visits are those of a year unless said otherwise.
 */
import { parseArgs } from 'node:util'

import { getPayload } from 'payload'

import config from '../payload.config'
import { ensurePlanning } from '../src/services/email-automation/database/planning'
import { ensureVisitSums } from '../src/services/visits/sums/ensure-visit-sums'
import { foldVisits } from '../src/services/visits/write-visits'
import { ensureTableStorage, releaseTableStorage } from '../src/services/tables/table'
import { demoMails, demoSequences } from './demo/mails'
import { demoReviews } from './demo/reviews'
import { demoContacts, demoPurchases, demoReplies } from './demo/rows'
import { demoCheckouts, demoSources, demoVisits } from './demo/visits'

/** Ten years: a bound for how long it takes. Sums older than `limits.retention.visitMonths` are removed by the day's sweep. */
const LONGEST_DAYS = 3653

const { values } = parseArgs({
  options: {
    purchases: { type: 'string', default: '1000' },
    contacts: { type: 'string', default: '1000' },
    'visit-days': { type: 'string', default: '365' },
  },
})

function amount(name: keyof typeof values): number {
  const text = values[name]
  if (!/^\d{1,8}$/.test(text)) {
    console.error(`--${name} must be a whole number from 0 to 99999999`)
    process.exit(2)
  }
  return Number(text)
}

const counts = (['purchases', 'contacts'] as const).map((name) => [name, amount(name)] as const)
const visitDays = Math.min(amount('visit-days'), LONGEST_DAYS)

/** From here on it is faster to make the search text and the indexes anew than to keep them row by row. */
const MANY = 100_000

const payload = await getPayload({ config })
const isLarge = counts.some(([, count]) => count >= MANY)
if (isLarge) await releaseTableStorage({ payload })
const makers = { purchases: demoPurchases, contacts: demoContacts }
for (const [name, count] of counts) {
  if (count === 0) continue
  const started = Date.now()
  await payload.db.pool.query(makers[name](count))
  console.log(`${name}: ${count} rows in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
await payload.db.pool.query(demoReplies)
await payload.db.pool.query(demoReviews)
const mailsStarted = Date.now()
await payload.db.pool.query(demoSequences)
const { rowCount } = await payload.db.pool.query(demoMails)
console.log(`mails: ${rowCount} in ${((Date.now() - mailsStarted) / 1000).toFixed(1)} s`)
const visitsStarted = Date.now()
// Beyond that many, purchases stay without a source and a checkout: both go row by row.
const statements = [
  ...(isLarge ? [] : [demoSources, demoCheckouts]),
  ...(visitDays > 0 ? [demoVisits(visitDays)] : []),
]
for (const statement of statements) await payload.db.pool.query(statement)
await foldVisits({ db: payload.db.pool })
console.log(`visits: ${visitDays} days in ${((Date.now() - visitsStarted) / 1000).toFixed(1)} s`)
const started = Date.now()
if (isLarge) {
  await ensureVisitSums({ payload })
  await ensurePlanning({ payload })
  await ensureTableStorage({ payload })
}
// Fresh statistics and an empty pending list: the screen is as fast at once as it will be tomorrow.
await payload.db.pool.query('VACUUM (ANALYZE) purchases')
await payload.db.pool.query('VACUUM (ANALYZE) reviews')
await payload.db.pool.query('VACUUM (ANALYZE) contact_submissions')
console.log(`indexes and statistics in ${((Date.now() - started) / 1000).toFixed(1)} s`)
await payload.destroy()
process.exit(0)
