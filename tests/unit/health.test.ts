import { expect, test } from 'vitest'

import type { ReadyReport } from '@/contracts/health'
import { describeParts } from '@/services/health/describe-parts'
import type { Figures } from '@/services/metrics/read-figures'

const ready: ReadyReport = {
  status: 'ok',
  database: 'ok',
  worker: 'ok',
  mail: 'ok',
  migrations: 'ok',
  smtp: 'configured',
  storage: 'ok',
}
const figures: Figures = {
  queues: [0, 1, 2].map((priority) => ({ priority, planned: 0, due: 0, oldest: 0 })),
  sending: 0,
  log: { sent: 0, failed: 0, skipped: 0 },
  failedLastHour: 0,
  workers: 1,
  outage: 0,
  events: { pending: 0, failing: 0, oldest: 0 },
  lastEvent: null,
  lastPurchase: null,
  purchases: 0,
  checkouts: {},
}
const queued = (priority: number, due: number, oldest: number): Figures['queues'] =>
  figures.queues.map((queue) => (queue.priority === priority ? { ...queue, due, oldest } : queue))

type Changes = { ready?: Partial<ReadyReport>; figures?: Partial<Figures>; isStripeConfigured?: boolean }
const describePart = (name: string, { isStripeConfigured = true, ...changes }: Changes = {}) => {
  const parts = describeParts({
    ready: { ...ready, ...changes.ready },
    figures: { ...figures, ...changes.figures },
    isStripeConfigured,
  })
  const { state, words } = parts.find((part) => part.name === name)!
  return `${state}: ${words}`
}

test('a shop where all is well says so of every part', () => {
  const states = describeParts({ ready, figures, isStripeConfigured: true }).map(({ state }) => state)
  expect(states).toEqual(['good', 'good', 'good', 'good', 'good', 'good'])
})

test.each<[string, Changes, string]>([
  ['Database', { ready: { migrations: 'down' } }, 'bad: Risponde, ma non è aggiornato: riavvia il negozio.'],
  [
    'Replica del database',
    { ready: { replica: 'ok' } },
    'good: Risponde: elenchi e statistiche si leggono da lì.',
  ],
  [
    'Replica del database',
    { ready: { replica: 'down' } },
    'waiting: Non risponde: elenchi e statistiche si leggono dal database principale.',
  ],
  ['Archivio dei file', { ready: { storage: 'down' } }, 'bad: Non risponde: i file non si possono leggere.'],
  ['Invio delle email', { figures: { workers: 2 } }, 'good: 2 processi inviano le email.'],
  ['Invio delle email', {}, 'good: 1 processo invia le email.'],
  [
    'Invio delle email',
    { figures: { workers: 0 }, ready: { worker: 'down' } },
    'bad: Nessun processo invia le email: codici e ricevute aspettano.',
  ],
  [
    'Invio delle email',
    { figures: { workers: 0 }, ready: { worker: 'starting' } },
    'waiting: Il processo che invia le email si sta avviando.',
  ],
  [
    'Server di posta',
    { ready: { smtp: 'files' } },
    'waiting: Non configurato: i messaggi restano in file sul server.',
  ],
  [
    'Server di posta',
    { figures: { outage: 20 } },
    'bad: Non accetta messaggi da 1 minuto. Nessuna email va persa.',
  ],
  [
    'Server di posta',
    { figures: { outage: 600 } },
    'bad: Non accetta messaggi da 10 minuti. Nessuna email va persa.',
  ],
  ['Email in attesa', { figures: { queues: queued(2, 50, 3500) } }, 'good: Nessuna email è in ritardo.'],
  [
    'Email in attesa',
    { figures: { queues: queued(2, 50, 7200) } },
    'waiting: 50 email possono partire e aspettano: la più vecchia da 120 minuti.',
  ],
  [
    'Email in attesa',
    { figures: { queues: queued(0, 1, 180) } },
    'bad: 1 email può partire e aspetta: la più vecchia da 3 minuti.',
  ],
  ['Stripe', { isStripeConfigured: false }, 'waiting: Non configurato: nessuno paga davvero.'],
  ['Stripe', {}, 'good: Configurato. Nessun evento ancora.'],
  [
    'Stripe',
    { figures: { lastEvent: Date.parse('2026-11-25T09:00:00Z') / 1000 } },
    'good: Ultimo evento: 25/11/2026, 10:00.',
  ],
  [
    'Stripe',
    { figures: { events: { pending: 2, failing: 1, oldest: 9 } } },
    'bad: 1 evento non è riuscito: il negozio riprova da solo.',
  ],
])('%s with %o', (name, changes, words) => {
  expect(describePart(name, changes)).toBe(words)
})
