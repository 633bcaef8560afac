import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { variablesFault } from '@/collections/receipt-texts'
import { receiptMail } from '@/content/mails/receipt'
import { refundReceiptMail } from '@/content/mails/refund-receipt'
import { defaultReceiptTexts } from '@/content/receipt-texts'
import { receiptFacts, sellerLines } from '@/content/receipt-words'
import { withdrawalWords } from '@/content/withdrawal-words'
import { sellerFacts } from '@/services/orders/receipts/seller-facts'
import { refundContent } from '@/services/orders/receipts/tell-refund'
import { formatPrecise } from '@/shared/money'
import { type ReceiptContent, receiptTax } from '@/shared/receipt-content'

const company = {
  kind: 'company',
  company_name: 'Ore Serene S.r.l.',
  vat_number: '07643520567',
  tax_code: '07643520567',
  street: 'Strada della Repubblica',
  street_number: '5/B',
  postal_code: '43121',
  city: 'Parma',
  province: 'PR',
  regime: 'ordinario',
  vat_rate: '22',
}
const { seller, rule } = sellerFacts(company)
const paid: ReceiptContent = {
  orderId: 'cs_live_1',
  productName: 'Ore Serene – Planner digitale di vita',
  isSimulation: false,
  currency: 'EUR',
  paidCents: 3700,
  paidAt: '2026-11-21T08:00:00.000Z',
  refund: null,
  seller,
  tax: rule && receiptTax(rule, 3700),
  terms: { version: 3, since: '2026-11-01T09:00:00.000Z' },
  withdrawal: withdrawalWords({}),
}
const termsUrl = 'https://ore-serene.example/termini/3'
const at = new Date('2026-11-24T10:00:00.000Z')
const sale = {
  name: 'Anna Bianchi',
  productName: paid.productName,
  amountCents: 3700,
  currency: 'EUR',
  purchasedAt: paid.paidAt,
  sessionId: paid.orderId,
  orderUrl: 'https://ore-serene.example/ordine/x',
  purchasesUrl: 'https://ore-serene.example/acquisti',
  isSimulation: false,
}
const spaced = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the tax in an amount', () => {
  test('with the seller’s rate, without any under the other regime', () => {
    expect(receiptTax({ regime: 'ordinario', rateHundredths: 2200 }, 3700)).toEqual({
      regime: 'ordinario',
      rateHundredths: 2200,
      netCents: 3033,
      taxCents: 667,
    })
    const sentence = 'Operazione in franchigia da IVA.'
    expect(receiptTax({ regime: 'forfettario', sentence }, 3700)).toEqual({ regime: 'forfettario', sentence })
  })

  test('the parts of a refund, however it is divided, are the tax of the whole', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 100, max: 10_000 }),
        (parts, rateHundredths) => {
          const regime = { regime: 'ordinario' as const, rateHundredths }
          let before = 0
          const sums = { netCents: 0, taxCents: 0 }
          for (const cents of parts) {
            const tax = receiptTax(regime, cents, before) as { netCents: number; taxCents: number }
            expect(tax.netCents + tax.taxCents).toBe(cents)
            sums.netCents += tax.netCents
            sums.taxCents += tax.taxCents
            before += cents
          }
          expect(receiptTax(regime, before)).toMatchObject(sums)
        },
      ),
    )
  })
})

describe('the seller', () => {
  test('is written with address, numbers and regime', () => {
    expect(sellerLines(paid)).toEqual([
      'Ore Serene S.r.l.',
      'Strada della Repubblica 5/B, 43121 Parma (PR)',
      'Partita IVA 07643520567',
      'Regime ordinario',
    ])
  })

  test('a person of the other regime is named with their code and the sentence of the regime', () => {
    const facts = sellerFacts({
      kind: 'person',
      first_name: 'Lea',
      last_name: 'Verdi',
      company_name: 'Vecchia S.r.l.',
      tax_code: 'VRDLEA80A41G337X',
      regime: 'forfettario',
      regime_sentence: 'Operazione in franchigia da IVA.',
      pec: 'lea@pec.example',
    })
    const tax = facts.rule && receiptTax(facts.rule, 3700)
    expect(sellerLines({ ...paid, seller: facts.seller, tax })).toEqual([
      'Lea Verdi',
      'Codice fiscale VRDLEA80A41G337X',
      'PEC lea@pec.example',
      'Operazione in franchigia da IVA.',
    ])
    expect(receiptFacts({ ...paid, tax }).map(([label]) => label)).toEqual([
      'Prodotto',
      'Importo',
      'Data',
      'Ordine',
    ])
  })

  test('what is not filled in is left out', () => {
    expect(sellerFacts({})).toEqual({ seller: null, rule: null })
    expect(sellerFacts({ kind: 'company', vat_rate: '22' })).toEqual({ seller: null, rule: null })
    expect(sellerLines({ ...paid, seller: null, tax: null })).toEqual([])
  })
})

test('the facts of a payment and of a refund in two parts, with the cents of each', () => {
  const facts = (content: ReceiptContent) =>
    receiptFacts(content, formatPrecise).map((pair) => spaced(pair.join(': ')))
  expect(facts(paid)).toEqual([
    'Prodotto: Ore Serene – Planner digitale di vita',
    'Importo: € 37,00',
    'Imponibile: € 30,33',
    'IVA 22%: € 6,67',
    'Data: 21/11/2026, 09:00',
    'Ordine: cs_live_1',
  ])
  expect(facts(refundContent({ paid, beforeCents: 1000, afterCents: 3700, at }))).toEqual([
    'Prodotto: Ore Serene – Planner digitale di vita',
    'Rimborsato: € 27,00',
    'Imponibile: € 22,13',
    'IVA 22%: € 4,87',
    'Data: 24/11/2026, 11:00',
    'Importo pagato: € 37,00',
    'Rimborsato in tutto: € 37,00',
    'Pagato il: 21/11/2026, 09:00',
    'Ordine: cs_live_1',
  ])
  const whole = facts(refundContent({ paid, beforeCents: 0, afterCents: 3700, at }))
  expect(whole.join()).not.toContain('Rimborsato in tutto')
})

test('withdrawal: the right, or the waiver with its very words and its time', () => {
  expect(withdrawalWords({}).join(' ')).toContain('14 giorni')
  const waiver = { text: 'Chiedo i file subito e rinuncio al recesso.', at: '2026-11-21T07:59:00.000Z' }
  const words = withdrawalWords({ waiver }).join(' ')
  expect(words).toContain('«Chiedo i file subito e rinuncio al recesso.» (21/11/2026, 08:59)')
  expect(words).not.toContain('14 giorni')
})

describe('the mail', () => {
  test('of a purchase names net, VAT, seller, terms and withdrawal', () => {
    const mail = receiptMail({ ...sale, details: paid, termsUrl })
    const text = spaced(mail.text)
    for (const words of [
      'Imponibile: 30,33 €',
      'IVA 22%: 6,67 €',
      'Ore Serene S.r.l.',
      'Partita IVA 07643520567',
      `versione 3, in vigore dal 1 novembre 2026\n${termsUrl}`,
      'Puoi recedere dal contratto entro 14 giorni',
    ])
      expect(text).toContain(words)
    expect(mail.html).toContain(`href="${termsUrl}"`)
    expect(mail.html).toContain('Strada della Repubblica 5/B')
  })

  test('without the owner’s data is word for word what it was', () => {
    const { text } = receiptMail(sale)
    expect(spaced(text)).toBe(`Ciao Anna,

grazie di cuore per il tuo acquisto. I tuoi file ti aspettano qui:
https://ore-serene.example/ordine/x

Il consiglio che diamo a tutti: apri la guida rapida, scegli una sola pagina del planner e usala domani mattina. Il resto verrà da sé.

Prodotto: Ore Serene – Planner digitale di vita
Importo: 37 €
Data: 21/11/2026, 09:00
Ordine: cs_live_1

Conserva questa email. Se la perdi, ritrovi i file in ogni momento con il tuo indirizzo:
https://ore-serene.example/acquisti

Hai 30 giorni per ripensarci: se non fa per te, rispondi a questa email e ti rimborsiamo.

Ore serene,
il team di Ore Serene`)
  })

  test('of a refund names the amount, the order and the VAT that went back', () => {
    const content = refundContent({ paid, beforeCents: 0, afterCents: 1000, at })
    const mail = refundReceiptMail({
      name: 'Anna Bianchi',
      content,
      orderUrl: sale.orderUrl,
      termsUrl,
      siteName: 'Ore Serene',
    })
    expect(spaced(mail.subject)).toBe('Il tuo rimborso: ricevuta da 10 €')
    const text = spaced(mail.text)
    for (const words of ['Rimborsato: 10 €', 'Imponibile: 8,20 €', 'IVA 22%: 1,80 €', 'Importo pagato: 37 €'])
      expect(text).toContain(words)
  })

  test('the owner’s words stand in it; a value is never read as a variable, nor as markup', () => {
    const texts = {
      ...defaultReceiptTexts.purchase,
      subject: 'Grazie {{name|amica}}!',
      intro: 'Eccoti <{{product_name}}>',
    }
    const mail = receiptMail({ ...sale, name: '{{amount}}', texts })
    expect(mail.subject).toBe('Grazie {{amount}}!')
    expect(mail.html).toContain('Eccoti &lt;Ore Serene – Planner digitale di vita&gt;')
    expect(receiptMail({ ...sale, name: '', texts }).subject).toBe('Grazie amica!')
  })
})

test('only variables that exist can be written into the texts', () => {
  expect(variablesFault('Ciao {{name|a te}}, {{amount}}')).toBeUndefined()
  expect(variablesFault('{{nome}}')).toContain('{{nome}} non esiste')
  expect(variablesFault('{{name')).toContain('si chiude con }}')
})
