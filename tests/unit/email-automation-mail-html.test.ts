import { expect, test } from 'vitest'

import { downloadTexts } from '@/content/downloads'
import { contactReply } from '@/content/contact-mails'
import { loginCodeMail } from '@/content/mails/login-code'
import { receiptMail } from '@/content/mails/receipt'
import { refundReceiptMail } from '@/content/mails/refund-receipt'
import { defaultSequences } from '@/content/mails/sequences'
import { unsubscribePages } from '@/content/mails/unsubscribe-page'
import { renderRefusal, type RefusedDownload } from '@/services/downloads/render-refusal'
import { PANEL_OUTAGE } from '@/server/http/panel-outage'
import { compileSequence } from '@/services/email-automation/compile-sequence'
import { receiptTax } from '@/shared/receipt-content'

import { htmlFaults } from '../support/valid-html'

const RECEIPT = {
  name: '',
  productName: 'Ore Serene <completo> & "bonus"',
  amountCents: 3700,
  currency: 'EUR',
  purchasedAt: '2026-11-21T08:00:00.000Z',
  sessionId: `cs_live_${'a'.repeat(58)}`,
  orderUrl: 'https://ore-serene.example/checkout/success?sessionId=1&a=2',
  purchasesUrl: 'https://ore-serene.example/acquisti',
  isSimulation: false,
}
const KNOWN = {
  termsUrl: 'https://ore-serene.example/termini/3?a=1&b=2',
  details: {
    seller: {
      name: 'Anna & figli <S.r.l.>',
      address: 'Via Roma 1, 43121 Parma (PR)',
      vatNumber: '07643520567',
      taxCode: '',
      email: '',
      pec: '',
    },
    tax: receiptTax({ regime: 'ordinario', rateHundredths: 2200 }, 3700),
    terms: { version: 3, since: '2026-11-01T09:00:00.000Z' },
    withdrawal: ['Puoi recedere <entro> 14 giorni.'],
  },
}
const REFUND = {
  name: 'Anna',
  orderUrl: RECEIPT.orderUrl,
  siteName: 'Ore Serene',
  content: {
    orderId: RECEIPT.sessionId,
    productName: RECEIPT.productName,
    isSimulation: true,
    currency: 'EUR',
    paidCents: 3700,
    paidAt: RECEIPT.purchasedAt,
    refund: { cents: 1000, totalCents: 1000, at: '2026-11-24T08:00:00.000Z' },
    ...KNOWN.details,
  },
}
const receipt = (name: string, isSimulation = false) => receiptMail({ ...RECEIPT, name, isSimulation })
const sequence = (index: number, name: string) =>
  compileSequence(defaultSequences[index]!)({
    values: { name, product_name: 'Ore Serene – Planner digitale di vita' },
    variant: null,
    unsubscribeUrl: 'https://ore-serene.example/api/unsubscribe/x',
  })

const mails: [string, string][] = [
  ['receipt', receipt('Anna Bianchi').html],
  ['receipt of a simulation', receipt('', true).html],
  ['receipt with all that is known', receiptMail({ ...RECEIPT, name: 'Anna', ...KNOWN }).html],
  ['receipt of a refund', refundReceiptMail({ ...REFUND, ...KNOWN }).html],
  ['one-time code', loginCodeMail({ code: '123456' }).html],
  ...defaultSequences.map(({ sequence_name }, index): [string, string] => [
    `sequence mail «${sequence_name}»`,
    sequence(index, 'Anna').html,
  ]),
]
test.each(mails)('the HTML of the %s is valid', async (_, html) => {
  expect(await htmlFaults(html, { isMail: true })).toEqual([])
})

const REFUSED: RefusedDownload[] = [
  'expired',
  'forged',
  'refunded',
  'disputed',
  'lost',
  'withdrawn',
  'removed',
]
const pages: [string, string][] = [
  ['that asks before unsubscribing', unsubscribePages.ask('anna+"<x>"@example.it')],
  ['that says it is done', unsubscribePages.done()],
  ['of a broken unsubscribe link', unsubscribePages.invalid()],
  ['of the panel while the database is away', PANEL_OUTAGE],
  ...REFUSED.map((state): [string, string] => [`«${downloadTexts[state].title}»`, renderRefusal(state)]),
]
test.each(pages)('the HTML of the page %s is valid', async (_, html) => {
  expect(await htmlFaults(html)).toEqual([])
})

/** What a letter has around its words: everything up to its first heading. */
const paper = (html: string) => html.slice(0, html.indexOf('<h1>'))

test('receipt and welcome are written on the same paper', () => {
  expect(paper(receipt('Anna').html)).toBe(paper(sequence(0, 'Anna').html))
  expect(paper(receipt('Anna').html)).toContain('color-scheme')
})

test('every mail and page goes under the name that an editor has given the site', () => {
  const siteName = 'Caffè & «Co»'
  const escaped = 'Caffè &amp; «Co»'
  const words = { ...defaultSequences[0]!, email_template: '<p>Testo</p>', site_name: siteName }
  const values = { name: '', product_name: '' }
  const mail = compileSequence(words)({ values, variant: null, unsubscribeUrl: '#' })
  const code = loginCodeMail({ code: '123456', siteName })
  const bought = receiptMail({ ...RECEIPT, siteName })
  const asked = [unsubscribePages.ask('a@b.it', siteName), unsubscribePages.done(siteName)]
  for (const html of [mail.html, code.html, bought.html, ...asked, renderRefusal('expired', siteName)]) {
    expect(html).toContain(escaped)
    expect(html).not.toMatch(/Ore Serene(?! <completo>| &lt;)/)
  }
  for (const text of [mail.text, code.text, bought.text, contactReply({ siteUrl: '', siteName }).text]) {
    expect(text).toContain(siteName)
    expect(text).not.toMatch(/Ore Serene(?! <completo>)/)
  }
  expect(code.subject).toBe('123456 - il tuo codice')
  expect(loginCodeMail({ code: '123456', siteName: 'Bottega' }).subject).toBe(
    '123456 - il tuo codice per Bottega',
  )
})

test('a greeting has the first name alone, or none', () => {
  expect(receipt('Anna Bianchi').text).toMatch(/^Ciao Anna,\n/)
  expect(receipt('Anna Bianchi').html).toContain('<p>Ciao Anna,</p>')
  for (const name of ['', '  ', 'https://evil.example', '+39 333 1234567'])
    expect(receipt(name).text).toMatch(/^Ciao,\n/)
  defaultSequences.forEach((_, index) => {
    expect(sequence(index, 'Anna').html).toContain('<p>Ciao Anna,</p>')
    expect(sequence(index, '').html).toContain('<p>Ciao da Ore Serene,</p>')
  })
})

test('no mail takes its reader for a man or a woman', () => {
  const words = [
    receipt('').text,
    loginCodeMail({ code: '123456' }).text,
    ...defaultSequences.flatMap((_, index) => [sequence(index, '').subject, sequence(index, '').text]),
  ].join('\n')
  const gendered =
    /\b(benvenut[oa]|amic[oa]|car[oa]|pront[oa] a|sei (partit|arrivat|iscritt|stat)[oa]|te stess[oa]|tranquill[oa]|legger[oa])\b/i
  expect(words.replace(/\bil benvenuto\b/g, '')).not.toMatch(gendered)
})
