import { expect, test } from 'vitest'

import { digestMail } from '@/content/mails/digest'
import { digestWeek } from '@/services/overview/digest/digest-week'

test.each([
  ['2026-11-23T06:59:59Z', undefined],
  ['2026-11-23T07:00:00Z', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-23T22:59:59Z', { from: '2026-11-16', to: '2026-11-22' }],
  ['2026-11-23T23:00:00Z', undefined],
  ['2026-11-22T08:00:00Z', undefined],
  // The clock went back the night before, and forward.
  ['2026-10-26T06:59:59Z', undefined],
  ['2026-10-26T07:00:00Z', { from: '2026-10-19', to: '2026-10-25' }],
  ['2026-03-30T06:00:00Z', { from: '2026-03-23', to: '2026-03-29' }],
  ['2026-03-30T05:59:59Z', undefined],
  ['2027-01-04T07:30:00Z', { from: '2026-12-28', to: '2027-01-03' }],
])('at %s it tells of %o', (now, week) => {
  expect(digestWeek(new Date(now))).toEqual(week)
})

const sums = (orders: number) => ({
  orders,
  gross_cents: orders * 3700,
  refunded_cents: 0,
  net_cents: orders * 3700,
})
const facts = {
  week: { from: '2026-11-16', to: '2026-11-22' },
  sales: { figures: sums(1), figures_before: sums(3) },
  funnel: { figures: { visits: 1200, paid: 1 }, figures_before: { visits: 80, paid: 3 } },
  mail: { figures: { sent: 40, failed: 1 } },
  toDos: [
    { kind: 'disputes', count: 1, due: '2026-12-01T10:00:00Z', what: null },
    { kind: 'mails', count: 2, due: null, what: null },
  ],
  siteName: 'Ore & Serene',
  serverUrl: 'https://ore-serene.example',
} as const

test('it says the week in ten lines', () => {
  const { subject, text, html } = digestMail(facts)
  expect(subject.replace(/\s/g, ' ')).toBe('Ore & Serene: 1 ordine e € 37,00 la settimana scorsa')
  expect(text.replaceAll('\u00a0', ' ').split('\n')).toEqual([
    'La settimana dal 16/11/2026 al 22/11/2026',
    'Ordini: 1 (prima 3)',
    'Incassato: € 37,00 (prima € 111,00)',
    'Rimborsato: € 0,00 (prima € 0,00)',
    'Resta: € 37,00 (prima € 111,00)',
    'Visite: 1200 (prima 80)',
    'Email: 40 inviate, 1 fallita',
    'Da fare: Una contestazione aspetta le tue prove su Stripe (entro il 01/12/2026, 11:00); 2 email non sono partite negli ultimi 7 giorni',
    'https://ore-serene.example/admin/panoramica',
    'Per non riceverla più, toglila dal tuo account: https://ore-serene.example/admin/account',
  ])
  expect(html).toContain('Ore &amp; Serene')
})

test('a quiet week says that nothing waits', () => {
  expect(digestMail({ ...facts, toDos: [] }).text).toContain('Da fare: niente, è tutto a posto')
})
