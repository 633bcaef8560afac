import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { addPurchases, addSequence, countStates } from '../support/email'
import { PATIENCE_MS } from '../support/patience'
import { signIn } from '../support/sign-in'

/** Two a second: some are left when a slow machine has come to the pause. */
const BUYERS = 80

test.use({
  appEnv: { WORKER: 'on', MAIL_RATE: '2' },
  allowedErrors: [/status of 409|Blocked script execution in 'about:srcdoc'/],
})

test('a send is confirmed, watched, paused, resumed and seen to its end @mobile', async ({ page, app }) => {
  const { databaseUrl } = app
  for (const table of ['purchases', 'email_sequences', 'email_deliveries']) {
    await query(databaseUrl, `DELETE FROM ${table}`)
  }
  await addSequence(databaseUrl, { name: 'Tutorial', days: 2, activatedAt: new Date().toISOString() })
  await addPurchases(databaseUrl, BUYERS, '2026-01-01T10:00:00Z')
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/email-automation')

  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Anche chi ha già acquistato').check()
  const send = dialog.getByRole('button', { name: `Salva e invia a ${BUYERS} persone` })
  await send.click()
  await expect(dialog.getByText(`${BUYERS} persone ricevono l’email subito`)).toBeVisible()
  await send.click()

  // The figure moves by itself.
  const progress = page.getByText(new RegExp(`^[1-9]\\d? di ${BUYERS} inviate`))
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: 'Metti in pausa Tutorial' }).click()
  await expect(page.getByText('In pausa', { exact: true })).toBeVisible()
  await expect.poll(async () => (await countStates(databaseUrl)).sending ?? 0).toBe(0)
  const { sent = 0, planned = 0 } = await countStates(databaseUrl)
  expect(planned).toBeGreaterThan(0)
  await expect(page.getByText(`${sent} di ${BUYERS} inviate`)).toBeVisible()
  await expect(page.getByText(planned === 1 ? '1 email aspetta' : `${planned} email aspettano`)).toBeVisible()
  const cards = page.getByRole('definition')
  await expect(cards.first()).toHaveText(String(sent))
  await expectAccessibleInBoth(page)

  await page.getByRole('button', { name: 'Riprendi Tutorial' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('La prima email parte subito')
  await question.getByRole('button', { name: 'Annulla' }).click()
  await expect(page.getByText('In pausa', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Riprendi Tutorial' }).click()
  await question.getByRole('button', { name: /^Riprendi e invia a/ }).click()
  await expect(page.getByText(`Ultimo invio: ${BUYERS} di ${BUYERS} inviate`)).toBeVisible({
    // Two mails a second.
    timeout: 2 * PATIENCE_MS,
  })
  await expect(cards.first()).toHaveText(String(BUYERS))
  expect(await countStates(databaseUrl)).toEqual({ sent: BUYERS })
})
