import { createDatabase, query } from '../../tests/support/cluster'
import { addPurchases, addSequence, countStates, startTestWorker } from '../../tests/support/email'

import { tenKilobytes } from './clients'

type WorkerArgs = { clusterUrl: string; smtpUrl: string; count: number; connections: number }

/**
 * Messages per second through the whole ledger: claim, render, send, settle. With frame, plain text and encoding the
 * template makes a message of 10 kB.
 */
export async function workerRate({ clusterUrl, smtpUrl, count, connections }: WorkerArgs): Promise<number> {
  const databaseUrl = await createDatabase(clusterUrl)
  await query(databaseUrl, 'DELETE FROM email_sequences')
  await addSequence(databaseUrl, {
    template: `<p>Ciao {{name}}, {{product_name}}</p><p>${tenKilobytes.slice(0, 2000)}</p>`,
  })
  await addPurchases(databaseUrl, count)
  await query(databaseUrl, 'VACUUM (ANALYZE) email_deliveries')
  const begun = performance.now()
  const worker = await startTestWorker({
    databaseUrl,
    smtpUrl,
    connections,
    rate: 1_000_000,
    leaseMs: 10_000,
    once: true,
  })
  await worker.finished
  const rate = (count * 1000) / (performance.now() - begun)
  const { sent } = await countStates(databaseUrl)
  if (sent !== count) throw new Error(`${count} messages were due, ${sent} were sent`)
  return rate
}
