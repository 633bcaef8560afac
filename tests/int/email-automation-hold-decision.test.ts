import { beforeEach, describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence, countStates, ledger, passAt } from '../support/email'
import { useEmailApp } from '../support/email-app'
import { signIn } from '../support/sign-in'

const { it, call } = useEmailApp()

const pass = (now?: string) => passAt(it.app.databaseUrl, it.smtp.url, now)
const decide = (decision: string, confirmed_recipients?: number) =>
  call('POST', '/admin/email-hold', { decision, confirmed_recipients })
const screen = async () =>
  (await call('GET', '/admin/email-screen?view=list')).body as Record<string, unknown>
const toDo = async () => {
  const { body } = await call('GET', '/admin/overview/to-do')
  return (body.rows as { kind: string; count: number }[]).find(({ kind }) => kind === 'held')
}

beforeEach(async () => {
  await query(it.app.databaseUrl, 'DELETE FROM email_holds')
  await addSequence(it.app.databaseUrl, { name: 'Benvenuto' })
  await addSequence(it.app.databaseUrl, { name: 'Tre giorni', days: 3 })
  await addPurchase(it.app.databaseUrl, { email: 'anna@example.it' })
  await addPurchase(it.app.databaseUrl, { email: 'bruno@example.it' })
  await query(
    it.app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text, dedup_key)
     VALUES ('receipt', 1, 'anna@example.it', 'Ricevuta', 'Grazie', 'receipt-1'),
            ('code', 0, 'anna@example.it', 'Codice', '123456', 'code-1')`,
  )
  await query(
    it.app.databaseUrl,
    `INSERT INTO email_holds (reason, held_through, due_until)
     SELECT 'restored', max(id), 'infinity' FROM email_deliveries`,
  )
})

describe('what the owner sees', () => {
  test('the screen and Da fare say how many mails wait, and which', async () => {
    await pass()
    expect(it.smtp.mails).toEqual([])
    expect(await screen()).toMatchObject({
      hold: {
        reason: 'restored',
        now: 3,
        later: 2,
        groups: [
          { kind: 'sequence', sequence_name: 'Benvenuto', now: 2 },
          { kind: 'receipt', sequence_name: null, now: 1 },
        ],
      },
      report: { waiting: 0 },
    })
    expect(await toDo()).toMatchObject({ kind: 'held', count: 3 })
  })
})

describe('the decision', () => {
  test('mail leaves only with its number, each once; what is due later leaves on its day', async () => {
    const asked = await decide('send')
    expect(asked.status).toBe(409)
    expect(asked.body).toMatchObject({
      forecast: { now: 3, later: 2 },
      error: 'Inviare subito 3 email?',
      message: 'Inviare subito 3 email?',
    })
    expect((await decide('send', 4)).status).toBe(409)
    await pass()
    expect(it.smtp.mails).toEqual([])

    expect((await decide('send', 3)).status).toBe(200)
    await Promise.all([pass(), pass()])
    expect(it.smtp.mails.map(({ to }) => to[0]).sort()).toEqual([
      'anna@example.it',
      'anna@example.it',
      'bruno@example.it',
    ])
    expect(await countStates(it.app.databaseUrl)).toEqual({ sent: 3, skipped: 1, planned: 2 })
    expect((await screen()).hold).toBeNull()
    expect(await toDo()).toBeUndefined()
    await pass(new Date(Date.now() + 4 * 86_400_000).toISOString())
    expect(it.smtp.mails).toHaveLength(5)
    const [hold] = await query(it.app.databaseUrl, 'SELECT decision, decided_by, ended_at FROM email_holds')
    expect(hold).toMatchObject({
      decision: 'send',
      decided_by: it.admin.userId,
      ended_at: expect.any(Date) as Date,
    })
  })

  test('what is skipped says why, and nothing of it leaves; later mail goes its way', async () => {
    expect((await decide('skip', 3)).status).toBe(200)
    await pass(new Date(Date.now() + 4 * 86_400_000).toISOString())
    expect(it.smtp.mails.map(({ to }) => to[0]).sort()).toEqual(['anna@example.it', 'bruno@example.it'])
    const skipped = (await ledger(it.app.databaseUrl)).filter(({ state }) => state === 'skipped')
    expect(skipped.map(({ kind, skip_reason }) => [kind, skip_reason])).toEqual([
      ['sequence', 'held_back'],
      ['sequence', 'held_back'],
      ['receipt', 'held_back'],
      ['code', 'held_back'],
    ])
    const { body } = await call('GET', '/admin/email-calendar?show=skipped')
    expect(body.skipped).toEqual([{ reason: 'saltata dopo un ripristino o una copia dei dati', count: 2 }])
  })

  test('what is skipped does not come back with its purchase from the bin', async () => {
    expect((await decide('skip', 3)).status).toBe(200)
    await query(it.app.databaseUrl, 'UPDATE purchases SET deleted_at = now()')
    await query(it.app.databaseUrl, 'UPDATE purchases SET deleted_at = NULL')
    const rows = (await ledger(it.app.databaseUrl)).filter(({ kind }) => kind === 'sequence')
    expect(rows.map(({ state, skip_reason }) => skip_reason ?? state).sort()).toEqual([
      'held_back',
      'held_back',
      'planned',
      'planned',
    ])
    await pass()
    expect(it.smtp.mails).toEqual([])
  })

  test('what is skipped does not come back with a longer delay: it may have left after the backup', async () => {
    expect((await decide('skip', 3)).status).toBe(200)
    const forecast = await query(
      it.app.databaseUrl,
      `SELECT f.leaving_now, f.later, f.past_buyers FROM email_sequences s,
         email_forecast(s.id, 30, NULL, NULL, 1, false) f WHERE s.sequence_name = 'Benvenuto'`,
    )
    expect(forecast).toEqual([{ leaving_now: 0, later: 0, past_buyers: 0 }])
    await query(
      it.app.databaseUrl,
      `UPDATE email_sequences SET send_after_days = 30 WHERE sequence_name = 'Benvenuto'`,
    )
    await pass(new Date(Date.now() + 31 * 86_400_000).toISOString())
    // The two of the other sequence alone.
    expect(it.smtp.mails).toHaveLength(2)
  })

  test('two who decide at once: one decision holds, and the other is told so', async () => {
    const decisions = ['send', 'skip', 'send'] as const
    const answers = await Promise.all(decisions.map((decision) => decide(decision, 3)))
    const [{ decision }] = (await query(it.app.databaseUrl, 'SELECT decision FROM email_holds')) as [
      { decision: string },
    ]
    expect(answers.map(({ status }) => status)).toEqual(
      decisions.map((asked) => (asked === decision ? 200 : 409)),
    )
    const refused = answers.find(({ status }) => status === 409)
    expect(refused!.body.error).toContain(decision === 'send' ? 'stanno partendo' : 'non partono')
    await pass()
    expect(it.smtp.mails).toHaveLength(decision === 'send' ? 3 : 0)
  })

  test('it is for administrators, and nothing else is a decision', async () => {
    const editor = await signIn({ app: it.app, role: 'editor' })
    const body = { decision: 'send', confirmed_recipients: 3 }
    expect((await call('POST', '/admin/email-hold', body, editor.headers)).status).toBe(403)
    expect((await call('POST', '/admin/email-hold', body, {})).status).toBe(401)
    expect((await decide('later', 3)).status).toBe(400)
    await pass()
    expect(it.smtp.mails).toEqual([])
  })
})

test('one failed mail is tried again by hand, many are not before the decision', async () => {
  await query(
    it.app.databaseUrl,
    `UPDATE email_deliveries SET state = 'failed', ended_at = now(), error_message = '550'
     WHERE kind = 'sequence' AND due_at <= now()`,
  )
  const { body } = await call('GET', '/admin/retry-failed-emails')
  expect(body).toEqual({ now: 0, refused: [{ reason: 'prima decidi delle email in attesa', count: 2 }] })
  const [row] = (await ledger(it.app.databaseUrl)).filter(({ state }) => state === 'failed')
  const one = await call('POST', '/admin/retry-sequence-email', {
    sequence_id: row!.sequence_id,
    user_email: row!.user_email,
  })
  expect(one.status).toBe(200)
  expect(it.smtp.mails.map(({ to }) => to[0])).toEqual([row!.user_email])
})
