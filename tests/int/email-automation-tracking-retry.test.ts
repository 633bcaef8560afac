import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addSequence, ledger } from '../support/email'
import { useEmailApp } from '../support/email-app'
import { endMessages } from '../support/email-log'

const { it, call } = useEmailApp()

const end = (count: number) => endMessages(it.app.databaseUrl, count)

describe('Riprova tutti', () => {
  const RETRY = '/admin/retry-failed-emails'

  test('says the number, waits for it, and puts those very rows back into the line', async () => {
    for (let day = 0; day < 5; day++)
      await addSequence(it.app.databaseUrl, { days: day + 1, name: `S${day}` })
    const [{ id: sequence }] = (await query(
      it.app.databaseUrl,
      'SELECT min(id) AS id FROM email_sequences',
    )) as [{ id: number }]
    await end(60)
    await query(it.app.databaseUrl, 'UPDATE email_deliveries SET sequence_id = $1', [sequence])
    const failed = (rows: Awaited<ReturnType<typeof ledger>>) =>
      rows.filter(({ state }) => state === 'failed')
    const before = await ledger(it.app.databaseUrl)
    const [away, twice, gone] = failed(before)
    await query(
      it.app.databaseUrl,
      `UPDATE email_deliveries SET user_email = 'via@posta.example' WHERE id = $1`,
      [away!.id],
    )
    await query(
      it.app.databaseUrl,
      `INSERT INTO email_suppressions (email, reason) VALUES ('via@posta.example', 'unsubscribed')`,
    )
    // The same mail has reached this address since.
    await query(
      it.app.databaseUrl,
      `UPDATE email_deliveries SET user_email = (SELECT user_email FROM email_deliveries WHERE id = $1)
       WHERE session_id = 'cs_59'`,
      [twice!.id],
    )
    await query(it.app.databaseUrl, `UPDATE email_deliveries SET sequence_id = 999 WHERE id = $1`, [gone!.id])

    const refused = [
      { reason: 'già inviata in seguito', count: 1 },
      { reason: 'sequenza eliminata', count: 1 },
      { reason: 'si è disiscritto', count: 1 },
    ]
    const asked = await call('GET', RETRY)
    expect(asked).toMatchObject({ status: 200, body: { now: 3 } })
    expect(asked.body.refused).toEqual(expect.arrayContaining(refused))
    for (const confirmed of [undefined, 2, 6]) {
      const unsure = await call('POST', RETRY, { filter: {}, confirmed_recipients: confirmed })
      expect(unsure).toMatchObject({ status: 409, body: { forecast: { now: 3 } } })
      expect(unsure.body.error).toBe(unsure.body.message)
    }
    expect(failed(await ledger(it.app.databaseUrl))).toHaveLength(6)

    const done = await call('POST', RETRY, { filter: { state: 'failed' }, confirmed_recipients: 3 })
    expect(done).toMatchObject({ status: 200, body: { success: true, retried: 3 } })
    expect(done.body.refused).toEqual(expect.arrayContaining(refused))
    const after = await ledger(it.app.databaseUrl)
    expect(after).toHaveLength(before.length)
    expect(failed(after).map(({ id }) => id)).toEqual([away!.id, twice!.id, gone!.id])
    const back = after.filter(({ state }) => state === 'planned')
    expect(back.map(({ id }) => id)).toEqual(
      failed(before)
        .slice(3)
        .map(({ id }) => id),
    )
    expect(back.every(({ attempts, attempt_at }) => attempts === 0 && attempt_at <= new Date())).toBe(true)
    expect((await call('POST', RETRY, { filter: {}, confirmed_recipients: 3 })).status).toBe(409)
  })

  test('takes what the filter shows and no more, and one try for each address', async () => {
    const sequence = await addSequence(it.app.databaseUrl)
    await end(100)
    await query(it.app.databaseUrl, 'UPDATE email_deliveries SET sequence_id = $1', [sequence])
    await query(
      it.app.databaseUrl,
      `UPDATE email_deliveries SET user_email = 'due@posta.example' WHERE session_id IN ('cs_10', 'cs_20')`,
    )
    const filter = { to: '2026-03-01T00:30:00Z' }
    expect((await call('GET', `${RETRY}?to=${filter.to}`)).body).toEqual({
      now: 2,
      refused: [{ reason: 'un tentativo più recente per lo stesso indirizzo', count: 1 }],
    })
    const done = await call('POST', RETRY, { filter, confirmed_recipients: 2 })
    expect(done.body).toMatchObject({ retried: 2 })
    const planned = (await ledger(it.app.databaseUrl)).filter(({ state }) => state === 'planned')
    expect(planned.map(({ user_email }) => user_email)).toEqual([
      'due@posta.example',
      'Persona30@posta.example',
    ])
  })
})
