/** A worker as a process of its own, with a short lease, for tests that kill it. */
import { startTestWorker } from './email'

const [databaseUrl, smtpUrl, connections] = process.argv.slice(2) as [string, string, string]
const worker = await startTestWorker({
  databaseUrl,
  smtpUrl,
  connections: Number(connections),
  leaseMs: 1500,
})
console.log('working')
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
