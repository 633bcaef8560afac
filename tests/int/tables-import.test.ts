import pg from 'pg'
import { expect, test } from 'vitest'

import { lockWaits } from '../support/lock-waits'
import { CONTACTS, useTablesApp } from '../support/tables-app'

const { it, add, find } = useTablesApp()

const importCsv = (csv: string, dryRun = false, table = CONTACTS) =>
  it.admin.fetch(`${table}/import${dryRun ? '?dry_run=1' : ''}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: csv,
  })

test('an import tries first, then happens whole or not at all', async () => {
  const row = await add({ subject: 'uno' })
  const total = async () => (await it.admin.call('GET', CONTACTS)).body.total
  const before = await total()
  const csv = `id,name,email,subject,message\n${row.id},Agata Farè,agata@posta.example,due,"Buongiorno, vorrei sapere se si può stampare."\n,Bruno,b@posta.example,,"Una riga, con virgola"\n`
  const trial = await importCsv(csv, true)
  expect(await trial.json()).toMatchObject({ added: 1, changed: 1, refused: [], applied: false })
  expect(await total()).toBe(before)

  const refused = await importCsv(`${csv},X,nessuno,,breve\n`)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ applied: false, refused: [{ line: 4 }] })
  expect(await total()).toBe(before)

  expect(await (await importCsv(csv)).json()).toMatchObject({ added: 1, changed: 1, applied: true })
  expect(await total()).toBe(before + 1)
  expect((await find(row.id))?.subject).toBe('due')
})

test.each([
  'dry_run=true',
  'dry_run=',
  'confirmed_recipients=due',
  'confirmed_recipients=1.5',
  'confirmed_recipients=',
])('an import asked for with %s is refused, and nothing is written', async (query) => {
  const total = async () => (await it.admin.call('GET', CONTACTS)).body.total
  const before = await total()
  const answer = await it.admin.fetch(`${CONTACTS}/import?${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: 'name,email,message\nBruno,b@posta.example,Una riga valida\n',
  })
  expect(answer.status).toBe(400)
  const refusal = (await answer.json()) as { error: string; message: string; errors: object }
  expect(refusal.error).toBe(refusal.message)
  expect(Object.keys(refusal.errors)).toEqual([query.split('=')[0]])
  expect(await total()).toBe(before)
})

test('the first line may name columns as the screen does, in any order, and choices by their words', async () => {
  const purchases = '/api/tables/purchases'
  const csv =
    'stato,EMAIL,checkout_session_id,Fornitore,Prodotto,amount_cents,Valuta,Acquistato il\n' +
    'rimborsato in parte,ada@posta.example,cs_titoli,Simulazione,Planner,3700,eur,2026-03-01T10:00:00Z\n'
  expect(await (await importCsv(csv, false, purchases)).json()).toMatchObject({ added: 1, applied: true })
  const [row] = (await it.admin.call('GET', `${purchases}?search=cs_titoli`)).body.rows
  expect(row).toMatchObject({
    status: 'partially_refunded',
    provider: 'sandbox',
    customer_email: 'ada@posta.example',
  })

  const refused = await importCsv('Stati,email\nx,y\n', false, purchases)
  expect(refused.status).toBe(400)
  const { message } = (await refused.json()) as { message: string }
  expect(message).toContain('«Stati» non è una colonna di Acquisti. Valgono: ')
  for (const column of ['Stato (status)', 'Email (customer_email)', 'Acquistato il (purchased_at)'])
    expect(message).toContain(column)
  const twice = await importCsv('Email,customer_email\nx,y\n', false, purchases)
  expect(await twice.json()).toMatchObject({ message: 'La prima riga nomina due volte una colonna.' })
})

test('a dry run knows the rules of the collection, and every line that breaks one', async () => {
  const sequence = 'Auguri,reminder,3,Auguri,<p>Auguri</p>'
  const head = 'sequence_name,email_type,send_after_days,email_subject,email_template'
  const hours = `${head},send_from_hour,send_until_hour\n${sequence},9,8\n${sequence},9,18\n${sequence},20,20\n`
  expect(await (await importCsv(hours, true, '/api/tables/email_sequences')).json()).toMatchObject({
    added: 1,
    refused: [
      { line: 2, reason: 'Deve venire dopo l’ora di inizio.' },
      { line: 4, reason: 'Deve venire dopo l’ora di inizio.' },
    ],
  })

  const people = 'email,role\nEva@posta.example,user\neva@posta.example,user\nIvo@posta.example,user\n'
  const users = '/api/tables/users'
  const trial = (await (await importCsv(people, true, users)).json()) as { refused: { line: number }[] }
  expect(trial).toMatchObject({ added: 2, refused: [{ line: 3 }] })
  const refused = await importCsv(people, false, users)
  expect(await refused.json()).toMatchObject({ applied: false, refused: trial.refused })
  expect((await it.admin.call('GET', `${users}?search=posta.example`)).body.total).toBe(0)
})

test('a plain CSV of Italian Excel is read in its own alphabet, with its own words', async () => {
  const csv =
    'name;role;content;rating;is_visible\nNicolò;Perito, Forlì;Perché sì, però «bene» a 37 €.;5;FALSO\n'
  const answer = await it.admin.fetch('/api/tables/testimonials/import', {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv' },
    body: Buffer.from(csv.replace('€', '\x80'), 'latin1'),
  })
  expect(await answer.json()).toMatchObject({ added: 1, applied: true })
  const { rows } = (await it.admin.call('GET', '/api/tables/testimonials?search=Nicolò')).body
  expect(rows).toMatchObject([{ content: 'Perché sì, però «bene» a 37 €.', is_visible: false }])
})

test('a file that was exported before somebody’s change does not undo that change', async () => {
  const row = await add({ subject: 'vecchio' })
  const csv = `id,subject,updated_at\n${row.id},mio,${row.updated_at}\n`
  await it.admin.call('PUT', `${CONTACTS}/${row.id}`, { subject: 'nuovo' })
  const report = (await (await importCsv(csv)).json()) as { refused: { reason: string }[] }
  expect(report.refused[0]?.reason).toContain('dopo l’esportazione')
  expect((await find(row.id))?.subject).toBe('nuovo')
})

test('an import does not write over what is saved while it waits', async () => {
  const row = await add({ subject: 'vecchio' })
  const writer = new pg.Client({ connectionString: it.app.databaseUrl })
  await writer.connect()
  try {
    await writer.query('BEGIN')
    await writer.query(
      `UPDATE contact_submissions SET subject = 'nuovo', updated_at = now() + interval '1 second' WHERE id = $1`,
      [row.id],
    )
    const importing = importCsv(`id,subject\n${row.id},mio\n`)
    await expect.poll(() => lockWaits(it.app.databaseUrl)).toHaveLength(1)
    await writer.query('COMMIT')
    const answer = await importing
    expect(answer.status).toBe(400)
    expect(JSON.stringify(await answer.json())).toContain('Modificato da qualcuno')
  } finally {
    await writer.end()
  }
  expect((await find(row.id))?.subject).toBe('nuovo')
})

test('a choice may be written by its value or by its name, in any case', async () => {
  const csv = 'email,role\nlea@posta.example,Redattore\npia@posta.example,EDITOR\nugo@posta.example,capo\n'
  const trial = (await (await importCsv(csv, true, '/api/tables/users')).json()) as {
    preview: { after: Record<string, unknown> }[]
    refused: { reason: string }[]
  }
  expect(trial.preview.map(({ after }) => after.role)).toEqual(['editor', 'editor'])
  expect(trial.refused).toMatchObject([{ reason: expect.stringContaining('valid options') as unknown }])
})
