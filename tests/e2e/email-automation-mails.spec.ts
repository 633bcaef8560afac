import { loginCodeMail } from '@/content/mails/login-code'
import { receiptMail } from '@/content/mails/receipt'
import { refundReceiptMail } from '@/content/mails/refund-receipt'
import { defaultSequences } from '@/content/mails/sequences'
import { withdrawalWords } from '@/content/withdrawal-words'
import { compileSequence } from '@/services/email-automation/compile-sequence'
import { receiptTax } from '@/shared/receipt-content'

import { expectAccessible } from '../support/accessible'
import { brokenWords } from '../support/broken-words'
import { expect, test } from '../support/e2e'

const sale = {
  name: 'Massimiliano Bianchi',
  productName: 'Ore Serene – Planner digitale di vita',
  amountCents: 3700,
  currency: 'EUR',
  purchasedAt: '2026-11-21T08:00:00.000Z',
  sessionId: `cs_live_${'a1'.repeat(29)}`,
  orderUrl: 'https://ore-serene.example/checkout/success?sessionId=1',
  purchasesUrl: 'https://ore-serene.example/acquisti',
  isSimulation: true,
}
/** What a receipt says once the owner has filled in everything. */
const details = {
  seller: {
    name: 'Ore Serene Società a responsabilità limitata',
    address: 'Strada della Repubblica 5/B, 43121 Parma (PR)',
    vatNumber: '07643520567',
    taxCode: '',
    email: 'amministrazione@ore-serene.example',
    pec: 'ore-serene@pec.example',
  },
  tax: receiptTax({ regime: 'ordinario', rateHundredths: 2200 }, 3700),
  terms: { version: 12, since: '2026-11-01T09:00:00.000Z' },
  withdrawal: withdrawalWords({
    waiver: { text: 'Chiedo i file subito e rinuncio al recesso.', at: sale.purchasedAt },
  }),
}
const termsUrl = 'https://ore-serene.example/termini/12'
const refund = refundReceiptMail({
  name: sale.name,
  orderUrl: sale.orderUrl,
  siteName: 'Ore Serene',
  termsUrl,
  content: {
    orderId: sale.sessionId,
    productName: sale.productName,
    isSimulation: true,
    currency: 'EUR',
    paidCents: 3700,
    paidAt: sale.purchasedAt,
    refund: { cents: 1000, totalCents: 1000, at: '2026-11-24T08:00:00.000Z' },
    ...details,
  },
})
const mails: [string, string][] = [
  ['receipt', receiptMail(sale).html],
  ['receipt with all that is known', receiptMail({ ...sale, details, termsUrl }).html],
  ['receipt of a refund', refund.html],
  ['one-time code', loginCodeMail({ code: '123456' }).html],
  ...defaultSequences.map((sequence): [string, string] => [
    sequence.sequence_name,
    compileSequence(sequence)({
      values: { name: 'Massimiliano', product_name: 'Ore Serene – Planner digitale di vita' },
      variant: null,
      unsubscribeUrl: 'https://ore-serene.example/api/unsubscribe/x',
    }).html,
  ]),
]

for (const [name, html] of mails) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the mail «${name}» fits a phone with whole words, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 })
        await page.setContent(html)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
        expect(await brokenWords(page)).toEqual([])
      }
      await expectAccessible(page, { rules: ['color-contrast'] })
    })
  }
}
