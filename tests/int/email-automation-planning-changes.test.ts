import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence, countStates, ledger, passAt } from '../support/email'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()

const dueDates = async () => (await ledger(shop.databaseUrl)).map(({ due_at }) => due_at.toISOString())
const run = (sql: string, values: unknown[] = []) => query(shop.databaseUrl, sql, values)
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

describe('changes while rows are planned', () => {
  test('a changed delay moves them', async () => {
    const id = await addSequence(shop.databaseUrl, { days: 5 })
    await addPurchase(shop.databaseUrl, { at: '2026-03-01T10:00:00Z' })
    await run('UPDATE email_sequences SET send_after_days = 7 WHERE id = $1', [id])
    expect(await dueDates()).toEqual(['2026-03-08T10:00:00.000Z'])
    await run('UPDATE email_sequences SET send_after_days = 2 WHERE id = $1', [id])
    expect(await dueDates()).toEqual(['2026-03-03T10:00:00.000Z'])
  })

  test('a longer delay mails no buyer from before the activation, but for days that are still to come', async () => {
    for (const days of [40, 33, 20]) {
      await addPurchase(shop.databaseUrl, { email: `${days}@example.it`, at: ago(days) })
    }
    const id = await addSequence(shop.databaseUrl, { days: 5, activatedAt: ago(10) })
    expect(await ledger(shop.databaseUrl)).toEqual([])
    await run('UPDATE email_sequences SET send_after_days = 30 WHERE id = $1', [id])
    expect((await ledger(shop.databaseUrl)).map(({ user_email }) => user_email)).toEqual(['20@example.it'])
    await run('UPDATE email_sequences SET include_past_buyers = 1 WHERE id = $1', [id])
    expect(await ledger(shop.databaseUrl)).toHaveLength(3)
  })

  test('a changed purchase, or an address that is let in again, adds no mail for a day that is over', async () => {
    const id = await addSequence(shop.databaseUrl, { days: 5, activatedAt: ago(10) })
    await addPurchase(shop.databaseUrl, { email: '33@example.it', at: ago(33) })
    // Due three days ago by now, and left out.
    await run('UPDATE email_sequences SET send_after_days = 30 WHERE id = $1', [id])
    for (const change of [
      `UPDATE purchases SET customer_email = 'giusta@example.it'`,
      `UPDATE purchases SET marketing_basis = 'consent'`,
      `UPDATE purchases SET status = 'disputed'`,
      `UPDATE purchases SET status = 'paid'`,
      'UPDATE purchases SET deleted_at = now()',
      'UPDATE purchases SET deleted_at = NULL',
      `INSERT INTO email_suppressions (email, reason) VALUES ('giusta@example.it', 'manual')`,
      'DELETE FROM email_suppressions',
    ]) {
      await run(change)
      expect(await ledger(shop.databaseUrl), change).toEqual([])
    }
  })

  test('a corrected date adds what is due by it, as a new purchase does; of others only what lies ahead', async () => {
    const id = await addSequence(shop.databaseUrl, { days: 5, activatedAt: ago(10) })
    for (const days of [34, 33, 20])
      await addPurchase(shop.databaseUrl, { email: `${days}@example.it`, at: ago(days) })
    await run('UPDATE email_sequences SET send_after_days = 30 WHERE id = $1', [id])
    await run('DELETE FROM email_deliveries')
    await run(
      `UPDATE purchases SET marketing_basis = 'consent',
         purchased_at = CASE customer_email WHEN '34@example.it' THEN $1::timestamptz ELSE purchased_at END`,
      [ago(32)],
    )
    const rows = await ledger(shop.databaseUrl)
    expect(rows.map(({ user_email, state }) => [user_email, state]).sort()).toEqual([
      ['20@example.it', 'planned'],
      ['34@example.it', 'planned'],
    ])
  })

  test('new words are in what is sent next', async () => {
    const id = await addSequence(shop.databaseUrl, { days: 1, subject: 'Prima' })
    await addPurchase(shop.databaseUrl, { at: '2026-03-01T10:00:00Z' })
    await run(`UPDATE email_sequences SET email_subject = 'Dopo' WHERE id = $1`, [id])
    await passAt(shop.databaseUrl, shop.smtp.url)
    expect(shop.smtp.mails[0]!.message.subject).toBe('Dopo')
  })

  test('a deleted sequence skips them and keeps what was sent', async () => {
    const id = await addSequence(shop.databaseUrl, { days: 0 })
    await addPurchase(shop.databaseUrl)
    await passAt(shop.databaseUrl, shop.smtp.url)
    await addPurchase(shop.databaseUrl, { email: 'altra@example.it' })
    await run('DELETE FROM email_sequences WHERE id = $1', [id])
    expect(await ledger(shop.databaseUrl)).toMatchObject([
      { state: 'sent' },
      { state: 'skipped', skip_reason: 'sequence_deleted' },
    ])
  })

  test('a deleted purchase skips what was planned for it, and for nobody else', async () => {
    await addSequence(shop.databaseUrl, { days: 0 })
    const id = await addPurchase(shop.databaseUrl)
    await passAt(shop.databaseUrl, shop.smtp.url)
    await addSequence(shop.databaseUrl, { name: 'Cinque', days: 5 })
    await addSequence(shop.databaseUrl, { name: 'Dieci', days: 10 })
    await addPurchase(shop.databaseUrl, { email: 'altra@example.it' })
    await run('DELETE FROM purchases WHERE id = $1', [id])
    const rows = await ledger(shop.databaseUrl)
    expect(
      rows.filter((row) => row.purchase_id === id).map(({ state, skip_reason }) => skip_reason ?? state),
    ).toEqual(['sent', 'purchase_deleted', 'purchase_deleted'])
    expect(rows.filter((row) => row.purchase_id !== id).map(({ state }) => state)).toEqual(
      Array.from({ length: 3 }, () => 'planned'),
    )
  })

  test.each([
    ['refunded', 'refunded'],
    ['disputed', 'disputed'],
    ['lost', 'lost'],
  ])('a purchase that is %s', async (status, reason) => {
    await addSequence(shop.databaseUrl, { days: 5 })
    const id = await addPurchase(shop.databaseUrl)
    await run('UPDATE purchases SET status = $2 WHERE id = $1', [id, status])
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'skipped', skip_reason: reason }])
    await run(`UPDATE purchases SET status = 'paid' WHERE id = $1`, [id])
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'planned', skip_reason: null }])
  })

  test('no consent, no sequence', async () => {
    await addSequence(shop.databaseUrl)
    await addPurchase(shop.databaseUrl)
    await run(`UPDATE purchases SET marketing_basis = 'refused'`)
    await passAt(shop.databaseUrl, shop.smtp.url)
    expect(shop.smtp.mails).toHaveLength(0)
    expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'skipped', skip_reason: 'no_consent' }])
  })

  test.each([
    ['unsubscribed', 'unsubscribed'],
    ['bounce', 'bounced'],
    ['complaint', 'complained'],
    ['manual', 'excluded'],
  ])(
    'a suppressed address (%s), in whatever case it was written; codes still reach it',
    async (why, reason) => {
      await addSequence(shop.databaseUrl)
      await addSequence(shop.databaseUrl, { days: 3 })
      await addPurchase(shop.databaseUrl, { email: 'Anna@Example.it' })
      await run(`INSERT INTO email_suppressions (email, reason) VALUES (' ANNA@example.IT ', $1)`, [why])
      await run(`INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text, dedup_key)
      VALUES ('code', 0, 'anna@example.it', 'Codice', '123456', 'k')`)
      await passAt(shop.databaseUrl, shop.smtp.url)
      expect(shop.smtp.mails.map(({ message }) => message.subject)).toEqual(['Codice'])
      expect((await ledger(shop.databaseUrl)).map((row) => row.skip_reason)).toEqual([reason, reason, null])
      await run('DELETE FROM email_suppressions')
      expect((await ledger(shop.databaseUrl)).map((row) => row.state)).toEqual(['skipped', 'planned', 'sent'])
    },
  )

  test('what was skipped when it was due does not come back with its purchase from the bin', async () => {
    await addSequence(shop.databaseUrl)
    await addSequence(shop.databaseUrl, { days: 3 })
    await addPurchase(shop.databaseUrl)
    await run(`INSERT INTO email_suppressions (email, reason) VALUES ('anna@example.it', 'unsubscribed')`)
    await run('DELETE FROM email_suppressions')
    await run('UPDATE purchases SET deleted_at = now()')
    await run('UPDATE purchases SET deleted_at = NULL')
    const rows = await ledger(shop.databaseUrl)
    expect(rows.map(({ state, skip_reason }) => [state, skip_reason])).toEqual([
      ['skipped', 'unsubscribed'],
      ['planned', null],
    ])
  })

  test('an address without purchases is suppressed without touching anybody else', async () => {
    await addSequence(shop.databaseUrl, { days: 3 })
    await addPurchase(shop.databaseUrl)
    await run(`INSERT INTO email_suppressions (email, reason) VALUES ('nessuno@example.it', 'manual')`)
    expect(await countStates(shop.databaseUrl)).toEqual({ planned: 1 })
  })

  test('a corrected address or purchase date moves the mail', async () => {
    await addSequence(shop.databaseUrl, { days: 2 })
    await addPurchase(shop.databaseUrl, { email: 'sbagliata@example.it', at: '2026-03-01T10:00:00Z' })
    await run(
      `UPDATE purchases SET customer_email = 'Giusta@example.it', purchased_at = '2026-03-02T10:00:00Z'`,
    )
    expect(await ledger(shop.databaseUrl)).toMatchObject([
      { user_email: 'giusta@example.it', due_at: new Date('2026-03-04T10:00:00Z') },
    ])
  })
})
