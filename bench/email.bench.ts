/** The mail ledger and its worker, as ratios against what the same run measures beside it. */
import { createDatabase, query, startCluster } from '../tests/support/cluster'
import { addPurchases, addSequence, countStates, startTestWorker, until } from '../tests/support/email'

import { nodemailerRate, startSink } from './email/clients'
import { workerRate } from './email/worker-rate'
import { millionRows, planningRatio } from './email/ledger'
import { measureLog } from './email/log'
import type { BenchRow } from './runner'

const ROUNDS = 6
const SENDS = Number(process.env.BENCH_SENDS ?? 100_000)
const atLeast = (name: string, ratio: number, limit: number): BenchRow => ({
  name,
  ratio,
  limit,
  pass: ratio >= limit,
})
const atMost = (name: string, ratio: number, limit: number): BenchRow => ({
  name,
  ratio,
  limit,
  pass: ratio <= limit,
})

/** Measures everything on a cluster of its own. Each row's `pass` says whether the ratio keeps its limit. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster()
  try {
    return [
      ...(await sending(cluster.url)),
      ...(await slowServer(cluster.url)),
      ...(await code(cluster.url)),
      atMost('plan 100,000 purchases by 5 / plain INSERT … SELECT', await planningRatio(cluster.url), 10),
      ...(await atAMillion(cluster.url)),
    ]
  } finally {
    await cluster.stop()
  }
}

async function atAMillion(clusterUrl: string): Promise<BenchRow[]> {
  const { tickMs, stats } = await millionRows(clusterUrl)
  const log = await measureLog(clusterUrl)
  return [
    atMost('a tick with nothing due at 1,000,000 rows / 5 ms', tickMs / 5, 1),
    atMost('statistics at 1,000,000 rows / best SQL', stats, 2),
    atMost('page 1 of the log at 1,000,000 rows / empty handler', log.first, 4),
    atMost('a page in the middle of the log / best SQL', log.middle, 1.5),
    atMost('search of a rare word in the log / empty handler', log.rare, 4),
    atMost('search of a frequent word in the log / empty handler', log.frequent, 20),
    atMost('export of the log / COPY', log.exported, 1.5),
  ]
}

async function sending(clusterUrl: string): Promise<BenchRow[]> {
  const sink = await startSink()
  try {
    const { port, url: smtpUrl } = sink
    // In turn and many times over: what else the machine does meets all three alike, and the best round counts.
    let [raw, composed, worker] = [0, 0, 0]
    await workerRate({ clusterUrl, smtpUrl, count: 2000, connections: 20 })
    for (let round = 0; round < ROUNDS; round++) {
      raw = Math.max(raw, await nodemailerRate({ port, count: 10_000, connections: 20, message: 'raw' }))
      composed = Math.max(
        composed,
        await nodemailerRate({ port, count: 3000, connections: 20, message: 'composed' }),
      )
      worker = Math.max(worker, await workerRate({ clusterUrl, smtpUrl, count: 10_000, connections: 20 }))
    }
    console.log(
      `messages/s: nodemailer ready-made ${Math.round(raw)}, composed ${Math.round(composed)}, worker ${Math.round(worker)}`,
    )
    const before = process.memoryUsage().rss
    await workerRate({ clusterUrl, smtpUrl, count: SENDS, connections: 20 })
    const grown = (process.memoryUsage().rss - before) / 1_000_000
    return [
      atLeast('worker / pooled nodemailer with ready-made messages', worker / raw, 1),
      atLeast('worker / pooled nodemailer that composes', worker / composed, 1),
      atMost(`memory grown over ${SENDS} sends / 100 MB`, grown / 100, 1),
    ]
  } finally {
    sink.stop()
  }
}

/** 25 ms for each of MAIL, RCPT and DATA: 100 connections can carry at most 100 / 75 ms. */
async function slowServer(clusterUrl: string): Promise<BenchRow[]> {
  const sink = await startSink(25)
  try {
    const rate = await workerRate({ clusterUrl, smtpUrl: sink.url, count: 10_000, connections: 100 })
    return [atLeast('slow server: worker / (100 connections / 75 ms)', rate / (100 / 0.075), 0.7)]
  } finally {
    sink.stop()
  }
}

/** A code asked for while 20,000 mails wait. */
async function code(clusterUrl: string): Promise<BenchRow[]> {
  const sink = await startSink()
  const databaseUrl = await createDatabase(clusterUrl)
  await query(databaseUrl, 'DELETE FROM email_sequences')
  await addSequence(databaseUrl)
  await addPurchases(databaseUrl, 20_000)
  const worker = await startTestWorker({
    databaseUrl,
    smtpUrl: sink.url,
    rate: 200,
    pollMs: 1000,
    leaseMs: 10_000,
  })
  try {
    await until(
      () => countStates(databaseUrl),
      ({ sent = 0 }) => sent > 100,
    )
    const begun = performance.now()
    await query(
      databaseUrl,
      `INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text) VALUES ('code', 0, 'a@b.it', 'x', 'y')`,
    )
    await query(databaseUrl, `SELECT pg_notify('email_wake', '')`)
    await until(
      () => query<{ state: string }>(databaseUrl, `SELECT state FROM email_deliveries WHERE kind = 'code'`),
      ([row]) => row?.state === 'sent',
    )
    return [atMost('a code behind 20,000 mails / 2 s', (performance.now() - begun) / 2000, 1)]
  } finally {
    await worker.stop()
    sink.stop()
  }
}
