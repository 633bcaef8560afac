import { Gauge, Registry } from 'prom-client'

import type { Figures } from './read-figures'
import type { KeptSnapshot } from './snapshots'

/** The names of the ledger's priorities. */
const QUEUES = ['codes', 'service', 'sequences']

/**
 * What lies in the database, as metrics without a process: every process tells the same.
 *
 * @param figures undefined when the database did not answer
 */
export function figuresRegistry({
  figures,
  kept,
}: {
  figures: Figures | undefined
  kept: readonly KeptSnapshot[]
}): Registry {
  const registry = new Registry()
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `ore_serene_${name}`, help, labelNames, registers: [registry] })

  gauge('database_up', 'Whether the database answered this scrape within three seconds.').set(figures ? 1 : 0)
  const silence = gauge(
    'process_silence_seconds',
    'How long ago a process that did not sign off last said something.',
    'process',
    'role',
  )
  for (const { name, role, ageSeconds } of kept) silence.set({ process: name, role }, ageSeconds)
  if (!figures) return registry

  const { queues, sending, log, events, lastEvent, lastPurchase, checkouts } = figures
  const planned = gauge('mail_planned', 'Mail in the ledger that has not left, at most 100000.', 'queue')
  const due = gauge('mail_due', 'Planned mail that may leave now, at most 100000.', 'queue')
  const oldest = gauge(
    'mail_oldest_due_seconds',
    'How long the oldest mail that may leave has waited.',
    'queue',
  )
  for (const each of queues) {
    const queue = QUEUES[each.priority]!
    planned.set({ queue }, each.planned)
    due.set({ queue }, each.due)
    oldest.set({ queue }, each.oldest)
  }
  gauge('mail_sending', 'Mail that a worker holds.').set(sending)
  const ended = gauge('mail_log', 'Mail of sequences and by hand that ended, as the log has it.', 'state')
  for (const state of ['sent', 'failed', 'skipped'] as const) ended.set({ state }, log[state])
  gauge('mail_failed_last_hour', 'Mail of sequences and by hand that failed within an hour.').set(
    figures.failedLastHour,
  )
  gauge('mail_workers', 'Living e-mail workers.').set(figures.workers)
  gauge('mail_outage_seconds', 'For how long the mail server has taken nothing; 0 while it does.').set(
    figures.outage,
  )
  const waiting = gauge('stripe_events', 'Stripe events that are stored and not yet acted on.', 'state')
  waiting.set({ state: 'pending' }, events.pending)
  waiting.set({ state: 'failing' }, events.failing)
  gauge('stripe_events_oldest_seconds', 'How long the oldest of them has waited.').set(events.oldest)
  if (lastEvent !== null) {
    gauge('stripe_last_event_timestamp_seconds', 'When Stripe was last heard of.').set(lastEvent)
  }
  gauge('purchases', 'Purchases outside of the bin.').set(figures.purchases)
  if (lastPurchase !== null) {
    gauge('last_purchase_timestamp_seconds', 'When somebody last bought something.').set(lastPurchase)
  }
  const begun = gauge(
    'checkout_sessions_last_day',
    'Checkouts begun within a day, by what became of them.',
    'status',
  )
  for (const status of STATUSES) begun.set({ status }, checkouts[status] ?? 0)
  return registry
}

/** As in the collection of checkout sessions. */
const STATUSES = ['open', 'paid', 'unpaid', 'cancelled', 'failed', 'expired']
