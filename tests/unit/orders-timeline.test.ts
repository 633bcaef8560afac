import { expect, test } from 'vitest'

import { entryWords } from '@/admin-views/order/entry-words'
import { mailKinds } from '@/content/email-automation-kinds'
import type { TimelineEntry } from '@/contracts/orders-dossier'

const words = (entry: Pick<TimelineEntry, 'kind' | 'details'>) =>
  entryWords({ key: 'k', at: '2026-11-24T10:00:00.000Z', ...entry } as TimelineEntry)

test('a refund says its amount, how it ended, why not and who decided', () => {
  const details = { amount_cents: 1250, state: 'refused' as const, reason: 'Saldo.', author: 'a@x.it' }
  expect(words({ kind: 'refund', details })).toMatchObject({
    title: 'Rimborso di €\u00a012,50 non riuscito',
    lines: ['Saldo.'],
    tone: 'bad',
    author: 'a@x.it',
  })
})

test('a mail says its state, its recipient and why it did not leave, in words', () => {
  const mail = { id: 1, kind: 'sequence', email: 'b@x.it', name: 'Benvenuto' }
  expect(
    words({ kind: 'mail', details: { ...mail, state: 'skipped' as const, reason: 'withdrawn' } }),
  ).toMatchObject({ title: 'Email saltata: Benvenuto', lines: ['a b@x.it', 'accesso tolto'] })
})

test('a mail outside of sequences is called by the one list of kinds, also while its subject is kept', () => {
  const title = (kind: string, name: string | null) =>
    words({
      kind: 'mail',
      details: { id: 1, kind, email: 'b@x.it', name, state: 'sent' as const, reason: null },
    }).title
  for (const [kind, called] of Object.entries(mailKinds)) {
    expect(title(kind, null)).toBe(`Email inviata: ${called}`)
  }
  expect(title('receipt', 'La tua ricevuta')).toBe(`Email inviata: ${mailKinds.receipt}`)
  expect(title('manual', 'Benvenuto')).toBe('Email inviata: Benvenuto')
  expect(title('sequence', null)).toBe('Email inviata: Messaggio del negozio')
})

test('a change says each column from what to what, money in euro and moments in Rome', () => {
  const details = {
    operation: 'update' as const,
    before: { status: 'paid', refunded_cents: 0, refunded_at: null },
    after: { status: 'refunded', refunded_cents: 3700, refunded_at: '2026-11-24T10:00:00.000Z' },
    author: null,
  }
  expect(words({ kind: 'change', details }).lines).toEqual([
    'Stato: Pagato → Rimborsato',
    'Rimborsato: €\u00a00,00 → €\u00a037,00',
    'Rimborsato il: — → 24/11/2026, 11:00',
  ])
})

test('a change of the basis for mails says both in the panel’s words, and an unknown value as it is', () => {
  const lines = (from: string, to: string) =>
    words({
      kind: 'change',
      details: {
        operation: 'update' as const,
        before: { marketing_basis: from },
        after: { marketing_basis: to },
        author: null,
      },
    }).lines
  expect(lines('soft_opt_in', 'refused')).toEqual([
    'Base per le email: Cliente: prodotti analoghi (soft opt-in) → Ha rifiutato',
  ])
  expect(lines('altro', 'consent')).toEqual(['Base per le email: altro → Consenso esplicito'])
})

test('a withdrawal leads to the page where it is decided, by the name the navigation has for it', () => {
  const details = {
    kind: 'withdrawal' as const,
    state: 'open' as const,
    words: null,
    reason: null,
    author: null,
  }
  expect(words({ kind: 'withdrawal', details }).link).toEqual({
    href: '/admin/recessi',
    label: 'Recessi e garanzia',
  })
})

test('what was said before paying is told with text, version and time', () => {
  const consents = {
    waiver: { given: true, text: 'Chiedo i file subito.', version: 3, at: '2026-11-24T10:00:00.000Z' },
    marketing: { answer: 'refused', at: '2026-11-24T10:00:00.000Z' },
  }
  expect(words({ kind: 'consent', details: { consents } }).lines).toEqual([
    'Ha chiesto i file subito e sa di perdere il recesso (versione 3, 24/11/2026, 11:00): «Chiedo i file subito.»',
    'Ha rifiutato le email (24/11/2026, 11:00).',
  ])
  expect(words({ kind: 'consent', details: { consents: 'altro' } }).lines).toEqual([])
})
