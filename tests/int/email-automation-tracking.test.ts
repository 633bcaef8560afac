import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence, ledger } from '../support/email'
import { useEmailApp } from '../support/email-app'
import { endMessages } from '../support/email-log'
import { signIn } from '../support/sign-in'

const { it, call } = useEmailApp()

const PATH = '/admin/email-tracking'

const end = (count: number) => endMessages(it.app.databaseUrl, count)
const list = async (asked = '') => (await call('GET', `${PATH}?${asked}`)).body as unknown as Listed
type Listed = { rows: Record<string, unknown>[]; total: number; total_is_exact: boolean; page: number }
const sessions = ({ rows }: Listed) => rows.map(({ session_id }) => session_id)

describe('the list', () => {
  test('every filter of the contract by itself and together, newest first', async () => {
    await end(200)
    const first = await list()
    expect(first).toMatchObject({ total: 200, total_is_exact: true, page: 1 })
    expect(first.rows).toHaveLength(100)
    expect(first.rows[0]).toMatchObject({
      user_email: 'Persona200@posta.example',
      email_sent: 0,
      email_type: 'tutorial',
      sent_at: null,
      updated_at: '2026-03-01T03:20:00.000Z',
    })
    expect(sessions(await list('page=2&limit=3'))).toEqual(['cs_197', 'cs_196', 'cs_195'])
    for (const [asked, total] of [
      ['state=sent', 180],
      ['state=failed', 20],
      ['sequence_id=3', 40],
      ['email_type=welcome', 100],
      ['search=PERSONA19', 11],
      ['search=cs_19', 11],
      ['search=%25', 0],
      ['search=niente', 0],
      ['from=2026-03-01T03:00:00Z', 21],
      ['to=2026-03-01T00:10:00Z', 10],
      ['to=2026-03-01T14:10:00%2B14:00', 10],
      ['from=2026-03-02', 0],
      // A day is a day in Rome, an hour ahead, and counts whole.
      ['from=2026-03-01&to=2026-03-01', 200],
      ['to=2026-02-28', 0],
      ['state=failed&email_type=tutorial&search=persona1&from=2026-03-01T02:00:00Z', 8],
      ['sequence_id=3&email_type=welcome', 20],
      ['state=&sequence_id=&email_type=&from=&to=', 200],
    ] as const) {
      expect((await list(asked)).total, asked).toBe(total)
    }
  })

  test.each([
    'state=altro',
    'sequence_id=uno',
    'email_type=spam',
    'from=ieri',
    'to=2026-13-01',
    'from=0000-01-01',
    'to=0000-01-01T00:00:00Z',
    'from=2026-03-01T00:00:00%2B14:01',
    'to=2026-03-01T00:00:00-23:00',
    `to=2026-03-01T00:00:00.${'1'.repeat(200)}Z`,
    `search=${'x'.repeat(201)}`,
  ])('a filter that cannot be read is refused: %s', async (asked) => {
    for (const path of [PATH, `${PATH}/export`, '/admin/retry-failed-emails']) {
      const refused = await call('GET', `${path}?${asked}`)
      expect(refused.status, path).toBe(400)
      expect(Object.keys(refused.body.errors)).toEqual([asked.split('=')[0]])
    }
  })

  test('more than are counted for each question: totals stay right, a frequent word has more', async () => {
    await end(12_345)
    expect(await list('limit=1')).toMatchObject({ total: 12_345, total_is_exact: true })
    expect(await list('limit=1&state=sent')).toMatchObject({ total: 11_111 })
    expect(await list('limit=2&page=6000')).toMatchObject({
      rows: [{ session_id: 'cs_347' }, { session_id: 'cs_346' }],
    })
    const frequent = await list('search=posta&limit=2&page=2')
    expect(frequent).toMatchObject({ total: 10_000, total_is_exact: false })
    expect(sessions(frequent)).toEqual(['cs_12343', 'cs_12342'])
    expect(await list('search=persona12345')).toMatchObject({ total: 1, total_is_exact: true })
    // Two letters have no trigram: they are looked for among the newest.
    expect(await list('search=p&limit=1')).toMatchObject({ total_is_exact: false })
    expect(await list('search=qz')).toMatchObject({ rows: [], total: 0, total_is_exact: false })
  })

  test('the search of a rare word and the pages are read off their indexes', async () => {
    await end(5000)
    await query(it.app.databaseUrl, 'VACUUM (ANALYZE) email_deliveries')
    const uses = async () => {
      const rows = await query<{ name: string; n: number }>(
        it.app.databaseUrl,
        `SELECT indexrelname AS name, idx_scan::int AS n FROM pg_stat_user_indexes
         WHERE indexrelname IN ('email_deliveries_log', 'email_deliveries_search', 'email_deliveries_session')`,
      )
      return rows
        .filter(({ n }) => n > 0)
        .map(({ name }) => name)
        .sort()
    }
    await query(it.app.databaseUrl, `SELECT pg_stat_reset()`)
    await expect
      .poll(
        async () => {
          expect(await list('search=persona4321')).toMatchObject({ total: 1 })
          await list('page=20&limit=50')
          return uses()
        },
        { timeout: 60_000 },
      )
      .toEqual(['email_deliveries_log', 'email_deliveries_search', 'email_deliveries_session'])
  })
})

test('the log as CSV, with the list’s own filters, and nothing a spreadsheet would run', async () => {
  await end(30)
  await query(
    it.app.databaseUrl,
    `UPDATE email_deliveries SET error_message = '=1+1', user_email = '"anna"@posta.example' WHERE session_id = 'cs_20'`,
  )
  const csv = async (asked = '') => {
    const answer = await fetch(`${it.app.url}/api${PATH}/export?${asked}`, { headers: it.admin.headers })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    return bytes.toString().slice(1).split('\r\n')
  }
  const all = await csv()
  expect(all[0]).toBe(
    'id,user_email,email_sent,sent_at,email_type,sequence_id,sequence_name,session_id,error_message,created_at,updated_at',
  )
  expect(all).toHaveLength(32)
  expect(all[1]).toContain('Persona30@posta.example,0,,tutorial,0,,cs_30,550 no such user')
  const failed = await csv('state=failed&search=posta&to=2026-03-01T00:25:00Z')
  expect(failed).toHaveLength(4)
  expect(failed[1]).toContain(`"""anna""@posta.example",0,,tutorial,0,,cs_20,'=1+1,`)

  // Within one millisecond the moments themselves decide, not their text, which is cut to milliseconds.
  await query(
    it.app.databaseUrl,
    `UPDATE email_deliveries SET ended_at = '2026-05-01T10:00:00Z'::timestamptz
       + CASE session_id WHEN 'cs_7' THEN interval '9 microseconds' ELSE interval '1 microsecond' END
     WHERE session_id IN ('cs_7', 'cs_8')`,
  )
  const [, newest, next] = await csv()
  expect(newest).toContain('cs_7')
  expect(next).toContain('cs_8')
})

test('one message with all that is kept of it; what has not ended is none', async () => {
  const sequence = await addSequence(it.app.databaseUrl, { subjectB: 'Oggetto B' })
  const purchase = await addPurchase(it.app.databaseUrl)
  await query(
    it.app.databaseUrl,
    `UPDATE email_deliveries SET state = 'sent', variant = 'B', attempts = 2, sent_at = now(), ended_at = now(), clicked_at = now()`,
  )
  const [row] = await ledger(it.app.databaseUrl)
  const path = `${PATH}/${String(row!.id)}`
  expect((await call('GET', path)).body.row).toMatchObject({
    user_email: 'anna@example.it',
    sequence_id: sequence,
    kind: 'sequence',
    attempts: 2,
    email_subject: 'Oggetto B',
    user_name: 'Anna',
    product_name: 'Planner',
  })
  expect(row!.purchase_id).toBe(purchase)
  await query(it.app.databaseUrl, `UPDATE email_deliveries SET state = 'planned', ended_at = NULL`)
  for (const unknown of [path, `${PATH}/999999`, `${PATH}/abc`])
    expect((await call('GET', unknown)).status).toBe(404)
})

describe('what the log is not', () => {
  test('a table of the dashboard or of the panel, for any call', async () => {
    const { body } = (await call('GET', '/admin/schemas')) as unknown as { body: { tableName: string }[] }
    expect(JSON.stringify(body)).not.toContain('email_tracking')
    for (const [method, path] of [
      ['GET', '/tables/email_tracking'],
      ['GET', '/tables/email_tracking/export'],
      ['DELETE', '/tables/email_tracking/1'],
      ['GET', '/email-tracking'],
    ] as const) {
      expect((await call(method, path)).status, path).toBe(404)
    }
  })

  test('kept twice: nothing but the ledger has its rows', async () => {
    const left = await query(
      it.app.databaseUrl,
      `SELECT relname FROM pg_class WHERE relname LIKE 'email_tracking%' AND relkind <> 'v'
       UNION ALL SELECT proname FROM pg_proc WHERE proname IN
         ('email_tracking_catch_up', 'email_tracking_follow', 'email_tracking_restore')
       UNION ALL SELECT attname FROM pg_attribute WHERE attname = 'is_listed'
       UNION ALL SELECT table_name FROM table_storage WHERE table_name LIKE 'email_tracking%'`,
    )
    expect(left).toEqual([])
  })
})

test('editors and visitors get none of it', async () => {
  for (const [method, path, body] of [
    ['GET', `${PATH}/export`],
    ['GET', `${PATH}/1`],
    ['GET', '/admin/retry-failed-emails'],
    ['POST', '/admin/retry-failed-emails', { filter: {} }],
  ] as const) {
    expect((await call(method, path, body, {})).status).toBe(401)
    const editor = await signIn({ app: it.app, role: 'editor' })
    expect((await call(method, path, body, editor.headers)).status).toBe(403)
  }
})
