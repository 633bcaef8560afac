import { loginCodeMail } from '@/content/mails/login-code'
import { receiptMail } from '@/content/mails/receipt'
import { defaultSequences } from '@/content/mails/sequences'
import { compileSequence } from '@/services/email-automation/compile-sequence'

import { expectAccessible } from '../support/accessible'
import { brokenWords } from '../support/broken-words'
import { expect, test } from '../support/e2e'

const receipt = receiptMail({
  name: 'Massimiliano Bianchi',
  productName: 'Ore Serene – Planner digitale di vita',
  amountCents: 3700,
  currency: 'EUR',
  purchasedAt: '2026-11-21T08:00:00.000Z',
  sessionId: `cs_live_${'a1'.repeat(29)}`,
  orderUrl: 'https://ore-serene.example/checkout/success?sessionId=1',
  purchasesUrl: 'https://ore-serene.example/acquisti',
  isSimulation: true,
})
const mails: [string, string][] = [
  ['receipt', receipt.html],
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
