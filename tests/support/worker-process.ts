/** A worker as a process of its own, for tests that kill it; its lease (milliseconds) is short unless they give another. */
import { startTestWorker } from './email'

const [databaseUrl, smtpUrl, connections, leaseMs = '1500'] = process.argv.slice(2) as [
  string,
  string,
  string,
  string?,
]
const worker = await startTestWorker({
  databaseUrl,
  smtpUrl,
  connections: Number(connections),
  leaseMs: Number(leaseMs),
})
console.log('working')
process.on('SIGTERM', () => void worker.stop().then(() => process.exit(0)))
