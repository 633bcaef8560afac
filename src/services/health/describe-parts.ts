import { systemTexts as texts } from '@/content/system-state'
import type { ReadyReport, SystemPart } from '@/contracts/health'
import type { Figures } from '@/services/metrics/read-figures'

/** Seconds after its due time at which a mail counts as late: `sequences` for sequence mail, `awaited` for all other. */
const LATE = { awaited: 120, sequences: 3600 }
const SEQUENCES = 2

type DescribeArgs = { ready: ReadyReport; figures: Figures; isStripeConfigured: boolean }

/** Each part of the shop in a sentence, the same thresholds as the alerts in deploy/prometheus. */
export function describeParts({ ready, figures, isStripeConfigured }: DescribeArgs): SystemPart[] {
  const { database, storage } = texts
  const isCurrent = ready.migrations === 'ok'
  const hasFiles = ready.storage === 'ok'
  return [
    {
      name: database.name,
      state: isCurrent ? 'good' : 'bad',
      words: isCurrent ? database.good : database.old,
    },
    ...describeReplica(ready),
    { name: storage.name, state: hasFiles ? 'good' : 'bad', words: hasFiles ? storage.good : storage.bad },
    describeWorker(ready, figures),
    describeServer(ready, figures),
    describeDue(figures),
    describeStripe(figures, isStripeConfigured),
  ]
}

/** Never bad: the shop works without it. */
function describeReplica({ replica }: ReadyReport): SystemPart[] {
  if (!replica) return []
  const { name, ...words } = texts.replica
  return [{ name, state: replica === 'ok' ? 'good' : 'waiting', words: words[replica] }]
}

function describeWorker({ worker }: ReadyReport, { workers }: Figures): SystemPart {
  const { name, good, bad, starting } = texts.worker
  if (workers > 0) return { name, state: 'good', words: good(workers) }
  return worker === 'starting'
    ? { name, state: 'waiting', words: starting }
    : { name, state: 'bad', words: bad }
}

function describeServer({ smtp }: ReadyReport, { outage }: Figures): SystemPart {
  const { name, good, files, bad } = texts.server
  if (smtp === 'files') return { name, state: 'waiting', words: files }
  return outage > 0
    ? { name, state: 'bad', words: bad(minutes(outage)) }
    : { name, state: 'good', words: good }
}

function describeDue({ queues }: Figures): SystemPart {
  const { name, good, late } = texts.due
  const isLate = ({ priority, oldest }: Figures['queues'][number]) =>
    oldest > (priority === SEQUENCES ? LATE.sequences : LATE.awaited)
  const waiting = queues.filter(isLate)
  if (waiting.length === 0) return { name, state: 'good', words: good }
  const count = waiting.reduce((sum, { due }) => sum + due, 0)
  const oldest = Math.max(...waiting.map((queue) => queue.oldest))
  const isAwaited = waiting.some(({ priority }) => priority !== SEQUENCES)
  return { name, state: isAwaited ? 'bad' : 'waiting', words: late(count, minutes(oldest)) }
}

function describeStripe({ events, lastEvent }: Figures, isConfigured: boolean): SystemPart {
  const { name, off, never, good, failing } = texts.stripe
  if (!isConfigured) return { name, state: 'waiting', words: off }
  if (events.failing > 0) return { name, state: 'bad', words: failing(events.failing) }
  if (lastEvent === null) return { name, state: 'good', words: never }
  return { name, state: 'good', words: good(new Date(lastEvent * 1000).toISOString()) }
}

const minutes = (seconds: number) => Math.max(1, Math.round(seconds / 60))
