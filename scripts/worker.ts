/**
 * The e-mail worker as a process of its own:
 *   npm run worker -- [--once] [--now ISO] [--dry-run] [--bounce-key] [--log=lines|json]
 */
import { parseArgs } from 'node:util'

import { chooseLogFormat, explain, outliveLogReader, setLogFormat } from '../src/server/bootstrap/say.mjs'
import { isIsoDateTime } from '../src/shared/iso-date'

outliveLogReader()

const { values } = parseArgs({
  options: {
    once: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    'bounce-key': { type: 'boolean', default: false },
    now: { type: 'string' },
    log: { type: 'string' },
  },
})

try {
  const isTerminal = process.stdout.isTTY
  setLogFormat(chooseLogFormat({ args: process.argv, isService: true, isTerminal }))
} catch (error) {
  fail(explain(error))
}
// Beside ISO 8601 JavaScript reads almost anything: 5 is the first of May.
if (values.now !== undefined && (!isIsoDateTime(values.now) || Number.isNaN(Date.parse(values.now)))) {
  fail(`--now must be a time such as 2026-03-29T10:00:00Z, not ${values.now}`)
}
const now = values.now === undefined ? undefined : new Date(values.now)
if (now && !values.once && !values['dry-run']) fail('--now goes with --once or --dry-run')
const databaseUrl = process.env.DATABASE_URL ?? fail('DATABASE_URL is missing')

if (values['bounce-key']) {
  const { derivedKey } = await import('../src/services/signing/derived-key')
  console.log(derivedKey('email-bounces').toString('hex'))
} else if (values['dry-run']) {
  const { describeDue } = await import('../src/worker/dry-run')
  for (const line of await describeDue({ databaseUrl, ...(now && { now }) })) console.log(line)
} else {
  const { env } = await import('../src/config/env')
  const { startTracing } = await import('../src/server/tracing/start-tracing')
  const endTracing = await startTracing({ env, service: 'ore-serene-worker' })
  const { startWorker } = await import('../src/worker')
  const { workerLog } = await import('../src/worker/log')
  const worker = await startWorker({
    databaseUrl,
    once: values.once,
    // A pass that ends at once is no process to be missed.
    measures: !values.once,
    ...(now && { now }),
    logger: workerLog(),
  })
  // More than once: a process group gets the signal from outside and once more from the parent, and it means the same.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => void worker.stop())
  await worker.finished
  await endTracing()
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
