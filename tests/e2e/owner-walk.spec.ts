import { expectAccessible } from '../support/accessible'
import { expect, test as base } from '../support/e2e'
import {
  beOwner,
  correctOrder,
  importFile,
  mergeWithColleague,
  openShop,
  readMessages,
  sendSequence,
} from '../support/owner-walk'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'

/** The application beside a real mail server, which the walk makes wait. */
const test = base.extend<object, { smtp: SmtpServer }>({
  smtp: [
    async ({}, use) => {
      const smtp = await startSmtpServer()
      await use(smtp)
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  appEnv: [({ smtp }, use) => use({ ...smtp.env, CHECKOUT_SANDBOX: '1', WORKER: 'on' }), { scope: 'worker' }],
})

test.use({
  ownApp: 'owner-walk',
  allowedErrors: [/status of 409|Blocked script execution in 'about:srcdoc'/],
})

/** Runs in the page: what can be pressed and reaches over the side of the screen, and by how much the page does. */
function cutOff(): string[] {
  const sideways = document.documentElement.scrollWidth - innerWidth
  const pressable = [
    ...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a[href]'),
  ]
  const cut = pressable.filter((element) => {
    const { left, right, width } = element.getBoundingClientRect()
    return (
      width > 1 && element.checkVisibility() && !element.closest('table') && (left < 0 || right > innerWidth)
    )
  })
  return [...(sideways > 0 ? [`the page: ${sideways} px`] : []), ...cut.map(({ textContent }) => textContent)]
}

for (const width of [1280, 390, 1920]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: width < 500 ? 844 : 900 } })

    test('an owner’s day, by the keyboard alone', async ({ app, browser, context, page, smtp }, testInfo) => {
      let step = 0
      const see = async (name: string) => {
        step++
        for (const theme of ['dark', 'light'] as const) {
          await page.evaluate((chosen) => {
            document.documentElement.dataset.theme = chosen
          }, theme)
          // Everything of axe once; the other views differ in their colours and in what has room.
          const isWhole = width === 1280 && theme === 'light'
          await expectAccessible(page, isWhole ? {} : { rules: ['color-contrast'] })
          const path = testInfo.outputPath(`${String(step).padStart(2, '0')}-${name}-${theme}.png`)
          await page.screenshot({ path, animations: 'disabled' })
          await testInfo.attach(`${name}, ${theme}`, { path, contentType: 'image/png' })
        }
        expect(await page.evaluate(cutOff), name).toEqual([])
      }
      await openShop(app)
      await beOwner(context, app, 'agata@persone.example')
      const other = await browser.newContext({ baseURL: app.url, locale: 'it-IT' })
      await beOwner(other, app, 'bruno@persone.example')

      const walk = { page, app, smtp, see }
      await readMessages(walk)
      await correctOrder(walk)
      await sendSequence(walk)
      await importFile(walk)
      await mergeWithColleague(walk, await other.newPage())
      await other.close()
    })
  })
}
