import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addSequence } from '../support/email'
import { useMailApp } from '../support/mail-app'
import { leaveTraces, tablesWith } from '../support/personal-data'
import { signIn } from '../support/sign-in'
import { type Client, tablesClient } from '../support/tables-client'

const it = useMailApp({ WORKER: 'off', ADMIN_EMAILS: 'titolare@posta.example' })
let admin: Client
const PATH = '/api/admin/personal-data'

/** Found in no default content: the person, by address and by name. */
const EMAIL = 'zoraide.quarzo@posta.example'
const NAME = 'Zoraide Quarzo'
/** Another person, whose address contains the first one. */
const OTHER = `la.${EMAIL}`
/** As a query of the panel spells it. */
const IN_QUERY = EMAIL.replace('@', '%40')
/** Counters whose key is made of the address alone. */
const COUNTERS = ['code-address-hour', 'contact-mailbox', 'digit-code-address']

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(it.app.databaseUrl, text, values)
const counters = async () => {
  const rows = await sql<{ name: string }>(
    `SELECT DISTINCT split_part(key, ':', 1) AS name FROM rate_limits
     WHERE split_part(key, ':', 1) = ANY ($1) ORDER BY 1`,
    [COUNTERS],
  )
  return rows.map(({ name }) => name)
}
const erase = (email = EMAIL, confirmed = email) =>
  admin.call('POST', `${PATH}/erase`, { email, confirmed_email: confirmed })

beforeAll(async () => {
  admin = await tablesClient(it.app)
})

beforeEach(async () => {
  for (const table of [
    'purchases',
    'email_deliveries',
    'contact_submissions',
    'checkout_sessions',
    'email_suppressions',
    'table_history',
    'table_views',
    'rate_limits',
    'personal_data_erasures',
  ]) {
    await sql(`DELETE FROM ${table}`)
  }
  await sql(`DELETE FROM email_deliveries`)
  await sql(`DELETE FROM users WHERE role = 'user'`)
  await sql('DELETE FROM email_sequences')
  await addSequence(it.app.databaseUrl, { name: 'Benvenuto' })
  await addSequence(it.app.databaseUrl, { name: 'Più avanti', type: 'upsell', days: 20 })
})

describe('a person’s data', () => {
  test('are found by their address, handed over as JSON and as CSV, and erased from every column of every table', async () => {
    const { purchaseId } = await leaveTraces({ app: it.app, admin }, EMAIL, NAME)
    await sql('UPDATE purchases SET consents = $1 WHERE id = $2', [
      { waiver: { given: true, text: 'Subito', version: 1 }, marketing: { answer: 'consent', version: 1 } },
      purchaseId,
    ])
    const traces = await tablesWith(it.app, EMAIL)
    expect(traces).toEqual(
      expect.arrayContaining([
        'checkout_sessions',
        'contact_submissions',
        'email_deliveries',
        'email_suppressions',
        'purchases',
        'table_history',
        'users',
      ]),
    )
    expect(await tablesWith(it.app, IN_QUERY)).toContain('table_views')
    expect(await counters()).toEqual(COUNTERS)

    const found = await admin.call('GET', `${PATH}?email=${EMAIL}`)
    expect(found).toMatchObject({ status: 200, body: { email: EMAIL, obstacle: null } })
    const { tables } = found.body as unknown as {
      tables: { table: string; count: number; kept: string | null }[]
    }
    for (const table of [...traces, 'table_views', 'rate_limits'])
      expect(tables.map((each) => each.table)).toContain(table)
    expect(tables.find(({ table }) => table === 'purchases')).toMatchObject({
      count: 1,
      kept: expect.stringContaining('dieci anni') as string,
    })

    const json = await admin.fetch(`${PATH}/export?email=${EMAIL}`)
    expect(json.headers.get('content-disposition')).toBe('attachment; filename="dati-personali.json"')
    const exported = (await json.json()) as { tables: Record<string, Record<string, unknown>[]> }
    expect(exported.tables.purchases).toMatchObject([{ id: purchaseId, customer_name: NAME }])
    // The mail that went to the mistyped address is this person's too.
    expect(exported.tables.email_deliveries!.map((row) => row.user_email)).toContain(
      'sbagliata@posta.example',
    )
    const table = await admin.fetch(`${PATH}/export?email=${EMAIL}&format=csv`)
    expect(table.headers.get('cache-control')).toBe('no-store')
    const bytes = await table.arrayBuffer()
    // Unlike `text()`, this keeps the byte order mark.
    const csv = Buffer.from(bytes).toString()
    expect(csv.split('\r\n')[0]).toBe('\ufefftabella,riga,campo,valore')
    expect(csv).toContain(`purchases,1,customer_name,${NAME}`)

    const erased = await erase()
    expect(erased).toMatchObject({ status: 200, body: { success: true, erased: { purchases: 1, users: 1 } } })
    expect(await tablesWith(it.app, EMAIL)).toEqual([])
    expect(await tablesWith(it.app, IN_QUERY)).toEqual([])
    expect(await counters()).toEqual([])
    expect(await tablesWith(it.app, NAME)).toEqual([])
    expect(await tablesWith(it.app, 'sbagliata@posta.example')).toEqual([])
    // What tax law requires is there, and nothing more will be sent.
    expect(await sql('SELECT amount_cents::int, status, marketing_basis, consents FROM purchases')).toEqual([
      {
        amount_cents: 3700,
        status: 'paid',
        marketing_basis: 'refused',
        consents: { waiver: { given: true, text: 'Subito', version: 1 } },
      },
    ])
    expect(await sql(`SELECT DISTINCT state FROM email_deliveries ORDER BY 1`)).toEqual([
      { state: 'sent' },
      { state: 'skipped' },
    ])
    expect(await sql('SELECT person_hash, erased FROM personal_data_erasures')).toMatchObject([
      { person_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string, erased: { purchases: 1 } },
    ])
    expect(await erase()).toMatchObject({ status: 404 })
  })

  test('of somebody else stay, even where an address contains the erased one', async () => {
    await leaveTraces({ app: it.app, admin }, OTHER, 'Altra Persona')
    const before = await tablesWith(it.app, 'Altra Persona')
    await leaveTraces({ app: it.app, admin }, EMAIL, NAME)
    expect((await erase()).status).toBe(200)
    expect(await tablesWith(it.app, 'Altra Persona')).toEqual(before)
    expect(await sql('SELECT customer_name FROM purchases WHERE customer_email = $1', [OTHER])).toEqual([
      { customer_name: 'Altra Persona' },
    ])
    expect(await sql('SELECT count(*)::int AS n FROM table_history')).not.toEqual([{ n: 0 }])
    expect(await sql('SELECT state FROM table_views')).toEqual([{ state: `search=la.${IN_QUERY}` }])
    expect(await counters()).toEqual(COUNTERS)
  })

  test('are found in saved views as the panel writes them, and a longer address is not taken for theirs', async () => {
    const save = async (name: string, params: Record<string, string>) => {
      const state = String(new URLSearchParams(params))
      const saved = await admin.call('POST', '/api/tables/contact_submissions/views', { name, state })
      expect(saved.status, saved.text).toBe(201)
    }
    const theirs = [EMAIL, EMAIL.toUpperCase(), `da ${EMAIL}, letto`]
    for (const [index, search] of theirs.entries()) await save(`Sua ${index}`, { search })
    await save('Filtro', { filters: JSON.stringify({ conditions: [{ field: 'email', value: EMAIL }] }) })
    await save(`Di ${EMAIL}`, { sort: 'name:asc' })
    const others = [OTHER, `la+${EMAIL}`, `la${EMAIL}`, `${EMAIL}.it`]
    for (const [index, search] of others.entries()) await save(`Altra ${index}`, { search })
    expect(await erase()).toMatchObject({ status: 200, body: { erased: { table_views: 5 } } })
    expect(await sql('SELECT name FROM table_views ORDER BY name')).toEqual(
      others.map((_, index) => ({ name: `Altra ${index}` })),
    )
  })

  test('asked for twice at once, they are erased once', async () => {
    await leaveTraces({ app: it.app, admin }, EMAIL, NAME)
    const statuses = (await Promise.all([erase(), erase()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 404])
    expect(await sql('SELECT id FROM personal_data_erasures')).toHaveLength(1)
  })
})

describe('refused, with nothing lost', () => {
  test('two addresses that differ, and what is no address', async () => {
    await leaveTraces({ app: it.app, admin }, EMAIL, NAME)
    expect(await erase(EMAIL, OTHER)).toMatchObject({
      status: 400,
      body: { errors: { confirmed_email: 'I due indirizzi non sono uguali.' } },
    })
    for (const wrong of ['', 'zoraide', `${EMAIL}\0`, `a${'b'.repeat(400)}@x.it`]) {
      const answer = await admin.call('GET', `${PATH}?email=${encodeURIComponent(wrong)}`)
      expect(answer.status, wrong).toBe(400)
      expect(Object.keys(answer.body.errors)).toEqual(['email'])
    }
    expect(await sql('SELECT id FROM purchases WHERE customer_email = $1', [EMAIL])).toHaveLength(1)
  })

  test('who works in the panel, who is named in ADMIN_EMAILS, and whose mail is leaving', async () => {
    const { email } = await signIn({ app: it.app, role: 'editor' })
    expect(await erase(email)).toMatchObject({
      status: 409,
      body: {
        error: 'È l’account di chi lavora nel pannello: togli prima il suo ruolo nella tabella Utenti.',
      },
    })
    expect((await erase('titolare@posta.example')).status).toBe(409)
    await leaveTraces({ app: it.app, admin }, EMAIL, NAME)
    await sql(`UPDATE email_deliveries SET state = 'sending' WHERE state = 'planned'`)
    expect(await erase()).toMatchObject({
      status: 409,
      body: {
        error: 'Un’email a questo indirizzo sta partendo proprio ora: riprova tra un minuto.',
      },
    })
    expect(await tablesWith(it.app, EMAIL)).toContain('purchases')
  })

  test.each(['editor', 'user'] as const)('%s: 403, the signed-out: 401', async (role) => {
    const stranger = await tablesClient(it.app, role)
    const body = { email: EMAIL, confirmed_email: EMAIL }
    for (const [method, path, sent] of [
      ['GET', `${PATH}?email=${EMAIL}`, undefined],
      ['GET', `${PATH}/export?email=${EMAIL}`, undefined],
      ['POST', `${PATH}/erase`, body],
    ] as const) {
      expect((await stranger.call(method, path, sent)).status, path).toBe(403)
      const signedOut = await fetch(`${it.app.url}${path}`, {
        method,
        ...(sent && { body: JSON.stringify(sent), headers: { 'Content-Type': 'application/json' } }),
      })
      expect(signedOut.status, path).toBe(401)
    }
  })
})

test('every table with a column that may name a person is known, or is known to name none', async () => {
  const rows = await sql<{ name: string }>(
    `SELECT DISTINCT c.table_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
       -- The page's own words, and Payload's references from one row to another.
       AND c.table_name !~ '^(_.*_v|landing|offer|payload_locked)'
       AND c.column_name ~ '(email|user_name|customer|address|phone|ip$|recipient|buyer|person)' ORDER BY 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'browser_codes',
    'checkout_sessions',
    'contact_replies',
    'contact_submissions',
    'email_deliveries',
    'email_sequences',
    // How many mails of a type were sent, and to nobody by name.
    'email_sums',
    'email_sums_new',
    'email_suppressions',
    // How many people were told.
    'file_releases',
    'invoice_requests',
    'invoices',
    // Of before the first release, and empty (src/migrations/removals.ts).
    'login_codes',
    'order_entries',
    'order_refunds',
    'personal_data_erasures',
    'purchases',
    'receipts',
    'revoked_admins',
    'seller',
    'site_settings',
    // A hash that the purchase's own erasure makes stale; the sweep then removes the copy.
    'stamped_copies',
    'table_history',
    'users',
    'withdrawal_requests',
  ])
})
