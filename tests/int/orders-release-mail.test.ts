import { describe, expect, test } from 'vitest'

import { releaseTexts } from '@/content/orders-releases'

import { pdfOf } from '../support/pdf'
import { useReleases } from '../support/releases'

const { it, state, run, upload, buy, publish, releaseMails } = useReleases()

describe('the mail about it', () => {
  test('leaves after a yes that names the number of people, once for each of them', async () => {
    await buy('anna@example.it')
    await buy('anna@example.it')
    await buy('bruno@example.it', 'Bruno')
    it.smtp.mails.length = 0
    const file_url = await upload(pdfOf('con avviso'))
    const asked = await publish({ file_url, notes: 'Pagine <nuove>\nPiù spazio' })
    expect([asked.status, asked.body]).toMatchObject([
      409,
      { error: releaseTexts.ask(2), message: releaseTexts.ask(2), forecast: { now: 2, later: 0 } },
    ])
    expect((await publish({ file_url, confirmed_recipients: 3 })).status).toBe(409)
    expect(await releaseMails()).toEqual([])

    const done = await publish({ file_url, notes: 'Pagine <nuove>\nPiù spazio', confirmed_recipients: 2 })
    expect(done.status).toBe(201)
    const isRelease = ({ message }: (typeof it.smtp.mails)[number]) =>
      message.subject?.startsWith('Nuova versione') === true
    const mail = await it.smtp.waitForMail((one) => isRelease(one) && one.to.includes('bruno@example.it'))
    await it.smtp.waitForMail((one) => isRelease(one) && one.to.includes('anna@example.it'))
    expect(mail.message.subject).toBe(`Nuova versione di ${state.product.product_name}: 2.0`)
    expect(mail.message.text).toContain('Ciao Bruno,')
    expect(mail.message.text).toContain('Pagine <nuove>\nPiù spazio')
    expect(mail.message.html).toContain('Pagine &lt;nuove&gt;')
    expect(mail.message.text).toContain(`${it.app.url}/ordine/`)
    await expect.poll(async () => (await releaseMails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(it.smtp.mails.filter(isRelease)).toHaveLength(2)
  })

  test('goes under the name that an editor gave the site', async () => {
    await buy('anna@example.it')
    it.smtp.mails.length = 0
    await run(`UPDATE site_settings SET name = 'Giorni Chiari'`)
    try {
      await publish({ confirmed_recipients: 1 })
      const { message } = await it.smtp.waitForMail(
        ({ message: { subject } }) => subject?.startsWith('Nuova versione') === true,
      )
      expect(message.text).toContain('il team di Giorni Chiari')
      expect(message.html).toContain('<title>Giorni Chiari</title>')
      expect(message.text).not.toContain('il team di Ore Serene')
    } finally {
      await run(`UPDATE site_settings SET name = 'Ore Serene'`)
    }
  })

  test('is in the log, with its own type, and in its details', async () => {
    await buy('anna@example.it')
    await publish({ confirmed_recipients: 1 })
    await expect.poll(async () => (await releaseMails())[0]!.state).toBe('sent')
    const { body } = await state.admin.call('GET', '/api/admin/email-tracking?email_type=release')
    expect(body.rows).toMatchObject([
      {
        user_email: 'anna@example.it',
        email_sent: 1,
        email_type: 'release',
        sequence_name: 'Nuova versione',
      },
    ])
    const { body: detail } = await state.admin.call('GET', `/api/admin/email-tracking/${body.rows[0]!.id}`)
    expect(detail.row).toMatchObject({
      kind: 'release',
      email_subject: `Nuova versione di ${state.product.product_name}: 2.0`,
    })
  })

  test('is in the calendar while it waits, and is not sent to whom the money went back meanwhile', async () => {
    it.smtp.judge(() => ({ code: 451, message: 'later' }))
    const { id } = await buy('anna@example.it')
    await publish({ confirmed_recipients: 1 })
    await expect.poll(async () => (await releaseMails())[0]!.attempts).toBeGreaterThan(0)
    const { body } = await state.admin.call('GET', '/api/admin/email-calendar')
    expect(body).toMatchObject({
      days: [{ sequence_name: 'Nuova versione', email_type: 'release', count: 1 }],
      people: [{ user_email: 'anna@example.it', sequence_name: 'Nuova versione' }],
    })
    await run(`UPDATE purchases SET status = 'refunded' WHERE id = $1`, [id])
    it.smtp.judge(() => 'accept')
    await run(`UPDATE email_deliveries SET attempt_at = now() WHERE kind = 'release' AND state = 'planned'`)
    await run(`SELECT pg_notify('email_wake', '')`)
    await expect
      .poll(async () => (await releaseMails()).map(({ state, skip_reason }) => [state, skip_reason]))
      .toEqual([['skipped', 'refunded']])
  })

  test('leaves out refunded, disputed and binned purchases and dead addresses; marketing refusals do not matter', async () => {
    const set = async (email: string, values: string) =>
      run(`UPDATE purchases SET ${values} WHERE id = $1`, [(await buy(email)).id])
    await set('a@example.it', `status = 'refunded'`)
    await set('b@example.it', `status = 'disputed'`)
    await set('c@example.it', 'deleted_at = now()')
    await set('d@example.it', `marketing_basis = 'refused'`)
    for (const [name, reason] of [
      ['e', 'unsubscribed'],
      ['f', 'bounce'],
      ['g', 'complaint'],
      ['h', 'manual'],
    ]) {
      await buy(`${name}@example.it`)
      await run('INSERT INTO email_suppressions (email, reason) VALUES ($1, $2)', [
        `${name}@example.it`,
        reason,
      ])
    }
    expect((await publish({ confirmed_recipients: 2 })).status).toBe(201)
    const told = (await releaseMails()).map((row) => row.user_email).sort()
    expect(told).toEqual(['d@example.it', 'e@example.it'])
  })

  test('that failed goes back into the line from the log', async () => {
    it.smtp.judge(() => ({ code: 550, message: 'no' }))
    await buy('anna@example.it')
    await publish({ confirmed_recipients: 1 })
    await expect.poll(async () => (await releaseMails())[0]!.state).toBe('failed')
    it.smtp.judge(() => 'accept')
    const id = (await releaseMails())[0]!.id
    await run('DELETE FROM email_suppressions')
    expect((await state.admin.call('POST', '/api/admin/retry-service-email', { id })).status).toBe(200)
    await expect.poll(async () => (await releaseMails()).map(({ state }) => state)).toEqual(['sent'])
  })

  test('that failed for a mistyped address goes to the corrected one, and stays failed while it may not leave', async () => {
    it.smtp.judge(() => ({ code: 550, message: 'no' }))
    const { id: purchaseId } = await buy('ana@example.it')
    await publish({ confirmed_recipients: 1 })
    await expect.poll(async () => (await releaseMails())[0]!.state).toBe('failed')
    it.smtp.judge(() => 'accept')
    await run(`INSERT INTO email_suppressions (email, reason) VALUES ('ana@example.it', 'bounce')`)
    const id = (await releaseMails())[0]!.id
    const retry = () => state.admin.call('POST', '/api/admin/retry-service-email', { id })
    const refused = await retry()
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringContaining('Non si può inviare a questo indirizzo'),
    ])
    expect((await releaseMails())[0]!.state).toBe('failed')

    await run(`UPDATE purchases SET customer_email = 'anna@example.it' WHERE id = $1`, [purchaseId])
    expect((await retry()).status).toBe(200)
    await expect
      .poll(async () => (await releaseMails()).map(({ state, user_email }) => [state, user_email]))
      .toEqual([['sent', 'anna@example.it']])
  })

  test('nobody to tell needs no yes', async () => {
    const answer = await publish()
    expect([answer.status, answer.body.row.recipients]).toEqual([201, 0])
  })
})
