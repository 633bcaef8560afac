import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence } from '../support/email'
import { useEmailApp } from '../support/email-app'
import { signIn } from '../support/sign-in'

const { it, call } = useEmailApp()

const valid = {
  sequence_name: 'Benvenuto',
  email_type: 'welcome',
  send_after_days: 0,
  email_subject: 'Ciao {{name}}',
  email_template: '<p>Grazie per {{product_name}}</p>',
  is_active: 1,
}

describe('who may', () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/admin/email-sequences'],
    ['POST', '/admin/email-sequences', valid],
    ['PUT', '/admin/email-sequences/1', valid],
    ['DELETE', '/admin/email-sequences/1'],
    ['GET', '/admin/email-tracking'],
    ['GET', '/admin/email-tracking?page=abc&limit=abc'],
    ['GET', '/admin/email-stats'],
    ['GET', '/admin/email-report'],
    ['GET', '/admin/email-screen?view=list'],
    ['POST', '/admin/email-sequences/1/pause', {}],
    ['POST', '/admin/email-sequences/1/resume', {}],
    ['GET', '/admin/email-calendar'],
    ['POST', '/admin/email-forecast', valid],
    ['POST', '/admin/email-test', valid],
    ['POST', '/admin/email-preview', valid],
    ['GET', '/admin/service-email'],
    ['POST', '/admin/retry-service-email', { id: 1 }],
    ['POST', '/admin/send-sequence-email', { sequence_id: 1, user_email: 'a@b.it' }],
    ['POST', '/admin/retry-sequence-email', { sequence_id: 1, user_email: 'a@b.it' }],
  ]
  test.each(calls)('%s %s: administrators alone', async (method, path, body) => {
    expect((await call(method, path, body, {})).status).toBe(401)
    for (const role of ['user', 'editor'] as const) {
      const person = await signIn({ app: it.app, role })
      const refused = await call(method, path, body, person.headers)
      expect(refused.status).toBe(403)
      expect(refused.body.error).toBe(refused.body.message)
    }
  })
})

describe('sequences', () => {
  test('created, listed, changed and deleted', async () => {
    const created = await call('POST', '/admin/email-sequences', valid)
    expect(created.status).toBe(201)
    expect(created.body.row).toMatchObject(valid)
    expect(created.body.row.created_at).toMatch(/Z$/)
    const { id } = created.body.row
    const listed = await call('GET', '/admin/email-sequences')
    expect(listed.body).toMatchObject({ total: 1, rows: [{ ...valid, id }] })
    const changed = await call('PUT', `/admin/email-sequences/${String(id)}`, {
      ...created.body.row,
      is_active: 0,
    })
    expect(changed).toMatchObject({ status: 200, body: { row: { ...valid, is_active: 0 } } })
    for (const nothing of [null, '']) {
      const kept = await call('PUT', `/admin/email-sequences/${String(id)}`, { is_active: nothing })
      expect(kept).toMatchObject({ status: 200, body: { row: { is_active: 0 } } })
    }
    const deleted = await call('DELETE', `/admin/email-sequences/${String(id)}`)
    expect(deleted).toEqual({ status: 200, body: { success: true } })
    expect((await call('DELETE', `/admin/email-sequences/${String(id)}`)).status).toBe(404)
    expect((await call('PUT', `/admin/email-sequences/${String(id)}`, valid)).status).toBe(404)
    expect((await call('PUT', '/admin/email-sequences/abc', valid)).status).toBe(404)
  })

  test('texts are as long as their form says, counted in characters', async () => {
    const long = {
      ...valid,
      sequence_name: '🌞'.repeat(50),
      email_subject: '🌞'.repeat(200),
      email_template: `<p>${'a'.repeat(150_000)}</p>`,
    }
    const created = await call('POST', '/admin/email-sequences', long)
    expect(created).toMatchObject({ status: 201, body: { row: long } })
    const path = `/admin/email-sequences/${String(created.body.row.id)}`
    const email_template = `<p>${'🌞'.repeat(60_000)}</p>`
    for (const way of [path, path.replace('admin/email-sequences', 'tables/email_sequences')]) {
      const changed = await call('PUT', way, { email_template })
      expect(changed, way).toMatchObject({ status: 200, body: { row: { ...long, email_template } } })
    }
    const refused = await call('PUT', path, { email_template: 'a'.repeat(200_001) })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toEqual({
      email_template: 'Template email (HTML) cannot exceed 200000 characters',
    })
  })

  test('deleted by two at once, it is there for one and unknown to the other', async () => {
    const { id } = (await call('POST', '/admin/email-sequences', valid)).body.row
    const path = `/admin/email-sequences/${String(id)}`
    const answers = await Promise.all([call('DELETE', path), call('DELETE', path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('is_active is 1 when nothing is said', async () => {
    const { is_active: _, ...rest } = valid
    expect((await call('POST', '/admin/email-sequences', rest)).body.row.is_active).toBe(1)
  })

  test.each([
    [{ sequence_name: '' }, 'sequence_name', 'Nome sequenza is required'],
    [{ sequence_name: 'x'.repeat(51) }, 'sequence_name', 'Nome sequenza cannot exceed 50 characters'],
    [{ email_type: 'spam' }, 'email_type', 'Tipo email must be one of the valid options'],
    [{ send_after_days: -1 }, 'send_after_days', 'Invia dopo (giorni) cannot be less than 0'],
    [{ send_after_days: 366 }, 'send_after_days', 'Invia dopo (giorni) cannot be greater than 365'],
    [{ send_after_days: 1.5 }, 'send_after_days', 'Invia dopo (giorni) must be an integer'],
    [{ email_subject: 'x'.repeat(201) }, 'email_subject', 'Oggetto email cannot exceed 200 characters'],
    [{ email_subject: 'a\r\nBcc: x@y.it' }, 'email_subject', 'Oggetto email is not valid'],
    [{ email_subject: '{{nome}}' }, 'email_subject', '{{nome}}'],
    [{ email_subject_b: '{{nome}}' }, 'email_subject_b', '{{nome}}'],
    [{ email_template: '<p>  </p>' }, 'email_template', 'Template email (HTML) is required'],
    [{ email_template: '{{constructor}}' }, 'email_template', '{{constructor}}'],
    [{ email_template: '<p>Ciao {{name</p>' }, 'email_template', 'si apre con {{'],
    [{ email_template: '<p><a href="#">qui</a></p>', is_active: 1 }, 'email_template', 'da nessuna parte: #'],
    [{ is_active: 2 }, 'is_active', 'Attiva must be one of the valid options'],
    [{ send_from_hour: 20, send_until_hour: 9 }, 'send_until_hour', 'Non dopo le ore is not valid'],
  ])('%j is refused at its field', async (fault, field, words) => {
    const refused = await call('POST', '/admin/email-sequences', { ...valid, ...fault })
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.body.errors)).toEqual([field])
    expect(refused.body.errors[field]).toContain(words)
    // Its fields speak English (spec §5), the refusal itself does not (contract §4).
    const { error, message } = refused.body
    expect([error, message]).toEqual(['Controlla i campi segnalati.', 'Controlla i campi segnalati.'])
    expect((await call('GET', '/admin/email-sequences')).body.total).toBe(0)
  })
})

test('a template that an earlier release accepted keeps nobody from switching it off and deleting it', async () => {
  const id = await addSequence(it.app.databaseUrl, { template: '<p>Ciao</p><!-- da finire' })
  const path = `/admin/email-sequences/${id}`
  const other = await call('PUT', path, { email_template: '<p>Ciao</p><style>p{' })
  expect(other.status).toBe(400)
  expect(other.body.errors.email_template).toContain('resta aperto')
  expect((await call('PUT', path, { is_active: 0 })).status).toBe(200)
  expect((await call('PUT', `/tables/email_sequences/${id}`, { sequence_name: 'Vecchia' })).status).toBe(200)
  expect((await call('DELETE', path)).status).toBe(200)
})

test('a link that leads nowhere waits while its sequence is disabled, and forbids switching it on', async () => {
  const dead = { ...valid, email_template: '<p><a href="offerta">qui</a></p>', is_active: 0 }
  const { id } = (await call('POST', '/admin/email-sequences', dead)).body.row
  const path = `/admin/email-sequences/${String(id)}`
  const ways: [string, string, unknown][] = [
    ['PUT', path, { is_active: 1 }],
    ['PUT', `/tables/email_sequences/${String(id)}`, { is_active: 1 }],
    ['POST', '/tables/email_sequences/bulk', { action: 'update', ids: [id], data: { is_active: 1 } }],
  ]
  for (const [method, way, body] of ways) {
    const refused = await call(method, way, body)
    expect(refused.status, way).toBe(400)
    expect(JSON.stringify(refused.body), way).toContain('da nessuna parte: offerta')
  }
  const mended = { email_template: '<p><a href="/acquisti">qui</a></p>', is_active: 1 }
  expect((await call('PUT', path, mended)).status).toBe(200)
})

test('the preview’s text and weight are those of the mail that is sent; what it shows is harmless', async () => {
  const words = {
    ...valid,
    email_template:
      '<h1>Ciao {{name|amica}}</h1><script>alert(1)</script><!--[if mso]>Outlook<![endif]--><p onclick="x()">Vai su <a href="/acquisti">I tuoi file</a></p><hr>',
    sample: { name: '', product_name: 'Planner' },
  }
  const { body } = await call('POST', '/admin/email-preview', words)
  expect((await call('POST', '/admin/email-test', words)).status).toBe(200)
  const sent = await PostalMime.parse(
    (await it.smtp.waitForMail(({ to }) => to.includes(it.admin.email))).raw,
  )
  const withoutFooter = (text: unknown) => String(text).replace(/\r\n/g, '\n').split('\n--\n')[0]!.trim()
  expect(withoutFooter(body.text)).toBe(withoutFooter(sent.text))
  expect(body.text).toContain('Ciao amica')
  // Apart from the address that unsubscribes, which a preview does not have.
  const bytes = Buffer.byteLength(sent.html!.replace(/https?:[^"]*unsubscribe[^"]*/, '#').trim())
  expect(Math.abs(Number(body.html_bytes) - bytes)).toBeLessThan(50)
  expect(body.html).not.toMatch(/alert|onclick|Outlook/)
})

describe('log and figures', () => {
  const fill = (count: number) =>
    query(
      it.app.databaseUrl,
      `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, session_id, sent_at, ended_at, error_message)
       SELECT 'manual', 1, CASE WHEN n % 4 = 0 THEN 'failed' ELSE 'sent' END, 1, 'welcome', 'p' || n || '@example.it', 'cs_' || n,
         CASE WHEN n % 4 <> 0 THEN now() + n * interval '1 second' END, now() + n * interval '1 second',
         CASE WHEN n % 4 = 0 THEN 'no' END
       FROM generate_series(1, $1::int) n`,
      [count],
    )

  test('newest first, a hundred a page unless asked otherwise, searched literally', async () => {
    await fill(150)
    const first = await call('GET', '/admin/email-tracking')
    expect(first.body.total).toBe(150)
    expect(first.body.rows).toHaveLength(100)
    expect(first.body.rows[0]!.user_email).toBe('p150@example.it')
    const second = await call('GET', '/admin/email-tracking?page=2')
    expect(second.body.rows).toHaveLength(50)
    // What is no page is the first, what is no number of rows the usual one.
    expect((await call('GET', '/admin/email-tracking?page=abc&limit=abc')).body).toEqual(first.body)
    const some = await call('GET', '/admin/email-tracking?limit=5&search=P10%40')
    expect(some.body.rows.map(({ user_email }) => user_email)).toEqual(['p10@example.it'])
    expect((await call('GET', '/admin/email-tracking?search=%25')).body.total).toBe(0)
    expect((await call('GET', '/admin/email-tracking?search=cs_7')).body.total).toBe(11)
    expect((await call('GET', '/admin/email-tracking?state=failed')).body.total).toBe(37)
  })

  test('the figures of spec §9; planned and skipped rows do not count', async () => {
    expect((await call('GET', '/admin/email-stats')).body).toEqual({
      totalSent: 0,
      successRate: 0,
      activeSequences: 0,
      totalSequences: 0,
      byType: { welcome: 0, tutorial: 0, reminder: 0, upsell: 0, referral: 0 },
    })
    await addSequence(it.app.databaseUrl, { days: 3 })
    await addSequence(it.app.databaseUrl, { active: 0, type: 'upsell' })
    await addPurchase(it.app.databaseUrl)
    await fill(7)
    expect((await call('GET', '/admin/email-stats')).body).toMatchObject({
      totalSent: 6,
      successRate: 86,
      activeSequences: 1,
      totalSequences: 2,
      byType: { welcome: 1, upsell: 0 },
    })
  })
})
