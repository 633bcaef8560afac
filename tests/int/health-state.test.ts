import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import type { SystemState } from '@/contracts/health'

import { type App, startApp } from '../support/app'
import { query } from '../support/cluster'
import { METRICS_TOKEN } from '../support/metrics'
import { signIn } from '../support/sign-in'

let app: App
let measured: App
beforeAll(async () => {
  const clusterUrl = inject('clusterUrl')
  app = await startApp({ clusterUrl })
  measured = await startApp({ clusterUrl, env: { METRICS_TOKEN } })
})
afterAll(() => Promise.all([app.stop(), measured.stop()]))

async function stateOf(of: App): Promise<SystemState> {
  const { headers } = await signIn({ app: of, role: 'admin' })
  const response = await fetch(`${of.url}/api/admin/system-state`, { headers })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return (await response.json()) as SystemState
}

test('the state of the system is for administrators alone', async () => {
  const { headers } = await signIn({ app, role: 'editor' })
  expect((await fetch(`${app.url}/api/admin/system-state`)).status).toBe(401)
  expect((await fetch(`${app.url}/api/admin/system-state`, { headers })).status).toBe(403)
})

test('without a token too it knows each process and its release', async () => {
  await expect
    .poll(async () => (await stateOf(app)).processes.map(({ version }) => version))
    .toEqual(['0.1.0', '0.1.0'])
  const { parts, processes, errors } = await stateOf(app)
  expect(parts.map(({ name }) => name)).toEqual([
    'Database',
    'Archivio dei file',
    'Invio delle email',
    'Server di posta',
    'Email in attesa',
    'Stripe',
  ])
  expect(processes).toMatchObject([
    { role: 'worker', version: '0.1.0', is_silent: false },
    {
      role: 'web',
      version: '0.1.0',
      is_silent: false,
      name: expect.stringMatching(`:${app.pid}$`) as string,
    },
  ])
  expect(errors).toEqual([])
})

test('with a token it knows the same, and which has fallen silent', async () => {
  await expect
    .poll(async () => (await stateOf(measured)).processes.map(({ version }) => version))
    .toEqual(['0.1.0', '0.1.0'])
  await query(
    measured.databaseUrl,
    `INSERT INTO process_metrics VALUES ('perduto:1', 'web', '[]', now() - interval '2 minutes')`,
  )
  const { processes } = await stateOf(measured)
  expect(processes).toHaveLength(3)
  expect(processes).toContainEqual({
    name: 'perduto:1',
    role: 'web',
    version: null,
    started_at: null,
    is_silent: true,
  })
})

test('what failed and still stands is listed, the newest first', async () => {
  await query(
    app.databaseUrl,
    `INSERT INTO stripe_events (event_id, event_type, error, attempts, next_attempt_at, updated_at, handled_at) VALUES
       ('evt_1', 'charge.refunded', 'non va', 1, now() + interval '1 day', now() - interval '2 hours', NULL),
       ('evt_2', 'charge.refunded', 'sconosciuto', 1, NULL, now(), now())`,
  )
  await query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, user_email, error_message, ended_at)
     VALUES ('manual', 1, 'failed', 'anna@posta.example', 'casella piena', now() - interval '1 hour')`,
  )
  // An earlier run came to its end; this one stopped, and is gone on with.
  await query(
    app.databaseUrl,
    `INSERT INTO reconciliations (started_at, finished_at, error) VALUES
       (now() - interval '1 day', now() - interval '1 day', NULL),
       (now() - interval '30 minutes', NULL, 'Stripe non risponde')`,
  )
  const { errors } = await stateOf(app)
  expect(errors).toMatchObject([
    {
      what: 'Confronto con Stripe interrotto',
      reason: 'Stripe non risponde',
      href: '/admin/riconciliazione',
    },
    {
      what: 'Email non inviata: anna@posta.example',
      reason: 'casella piena',
      href: '/admin/email-automation',
    },
    { what: 'Evento di Stripe «charge.refunded»', reason: 'non va', href: '/admin/riconciliazione' },
  ])
})
