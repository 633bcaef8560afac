import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { textOf } from '../support/pdf'
import { useReceipts } from '../support/receipts'
import { tablesClient } from '../support/tables-client'

const { it, buy, mail, mails, paidSession, pdf, receiptLinks, tell } = useReceipts()

describe('a refund has its own receipt', () => {
  test('in part and then whole, once each however often Stripe tells it', async () => {
    const { id, payment_intent: intent } = await buy()
    const refund = it.stripe.payments.refund(intent, { amount: 1000 })
    for (const type of ['refund.created', 'refund.updated', 'refund.created']) await tell(type, refund)
    await tell('charge.refunded', it.stripe.payments.charge(intent))
    const first = await mail('rimborso', 'Rimborsato: 10 €')
    expect(first.text).toContain('Imponibile: 8,20 €\nIVA 22%: 1,80 €')
    expect(first.text).toContain('Rimborsato in tutto: 10 €')

    await tell('refund.created', it.stripe.payments.refund(intent))
    await tell('charge.refunded', it.stripe.payments.charge(intent))
    const second = await mail('rimborso', 'Rimborsato: 27 €')
    // Both parts together are the VAT of the whole.
    expect(second.text).toContain('Imponibile: 22,13 €\nIVA 22%: 4,87 €')
    expect(mails('rimborso')).toHaveLength(2)
    expect(
      await query(
        it.app.databaseUrl,
        `SELECT kind FROM email_deliveries WHERE user_email = $1 AND kind IN ('receipt', 'refund') ORDER BY id`,
        [it.buyer],
      ),
    ).toEqual([{ kind: 'receipt' }, { kind: 'refund' }, { kind: 'refund' }])

    const links = await receiptLinks(id)
    expect(links.map(({ words }) => words)).toEqual([
      'Ricevuta (PDF)',
      'Ricevuta del rimborso di € 10,00 (PDF)',
      'Ricevuta del rimborso di € 27,00 (PDF)',
    ])
    const written = await textOf(await pdf(links[2]!.href))
    for (const words of ['Ricevuta di rimborso', '€ 27,00', '€ 37,00', '€ 4,87'])
      expect(written).toContain(words)
  })

  test('one that failed is no longer among the receipts, and made again it mails nobody twice', async () => {
    const { id, payment_intent: intent } = await buy()
    await tell('refund.created', it.stripe.payments.refund(intent, { amount: 1500 }))
    await mail('rimborso', 'Rimborsato: 15 €')
    await tell('refund.failed', it.stripe.payments.failRefund(intent))
    await expect.poll(async () => (await receiptLinks(id)).length).toBe(1)
    await tell('refund.created', it.stripe.payments.refund(intent, { amount: 1500 }))
    await expect.poll(async () => (await receiptLinks(id)).length).toBe(2)
    expect(mails('rimborso')).toHaveLength(1)
  })

  test('a payment that was refunded before the shop heard of it has both', async () => {
    const session = await paidSession()
    await tell('refund.created', it.stripe.payments.refund(session.payment_intent))
    expect((await mail('ricevuta da 37')).text).toContain('Importo: 37 €')
    expect((await mail('rimborso')).text).toContain('Rimborsato: 37 €')
    expect(await receiptLinks(session.id)).toHaveLength(2)
  })
})

describe('the texts around it', () => {
  const texts = '/api/globals/receipt-texts'
  const read = async () => (await it.admin.call('GET', `${texts}?depth=0`)).body as Record<string, object>

  test('are the owner’s, once they are published; a draft is seen in the preview alone', async () => {
    const { purchase, refund } = await read()
    const draft = { purchase: { ...purchase, title: 'Titolo in bozza' }, refund }
    expect((await it.admin.call('POST', `${texts}?draft=true&autosave=true`, draft)).status).toBe(200)
    const preview = await it.admin.fetch('/api/admin/receipt-preview?mail=purchase')
    expect(await preview.text()).toContain('Titolo in bozza')
    expect(preview.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await it.admin.fetch('/api/admin/receipt-preview?mail=x')).status).toBe(400)
    await buy()
    expect((await mail('ricevuta da')).html).not.toContain('Titolo in bozza')

    it.buyer = `altra.${it.buyer}`
    const published = {
      purchase: { ...purchase, subject: 'Grazie {{name}}: {{order_id}}' },
      refund: { ...refund, intro: 'Eccoti indietro {{amount}}.' },
      _status: 'published',
    }
    expect((await it.admin.call('POST', texts, published)).status).toBe(200)
    const { id, payment_intent: intent } = await buy()
    expect((await mail('Grazie')).subject).toBe(`Grazie Zoë Łukasz Bianchi: ${id}`)
    await tell('refund.created', it.stripe.payments.refund(intent))
    expect((await mail('rimborso')).text).toContain('Eccoti indietro 37 €.')
    await it.admin.call('POST', texts, { purchase, refund, _status: 'published' })
  })

  test('name no variable that does not exist, and are no editor’s', async () => {
    const { purchase, refund } = await read()
    const answer = await it.admin.call('POST', texts, {
      purchase: { ...purchase, subject: 'Grazie {{nome}}' },
      refund,
      _status: 'published',
    })
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('{{nome}} non esiste')
    const editor = await tablesClient(it.app, 'editor')
    expect((await editor.call('GET', texts)).status).toBe(403)
    expect((await editor.fetch('/api/admin/receipt-preview')).status).toBe(403)
    expect((await editor.fetch('/preview/email/ricevute')).status).toBe(404)
    expect(await (await it.admin.fetch('/preview/email/ricevute')).text()).toContain('Dopo un rimborso')
  })
})
