import { getPayload } from 'payload'

import config from '../payload.config'
import { takeTurns } from '../src/integrations/database'
import { storageFault } from '../src/integrations/storage'
import { seedContent } from '../src/services/content/seed-content'

const fault = await storageFault()
if (fault) {
  console.error(fault)
  process.exit(1)
}
await takeTurns('seed', async () => {
  const payload = await getPayload({ config })
  const written = await seedContent({ payload })
  // What `npm start` looks for by SQL, to know without loading Payload that this database has had its content.
  await payload.kv.set('seeded', { at: new Date().toISOString() })
  console.log(written.length > 0 ? `Seeded: ${written.join(', ')}` : 'Nothing to seed.')
  await payload.destroy()
})
process.exit(0)
