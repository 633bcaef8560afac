import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test('the owner sees each part, the processes and what failed', async ({ app, page }) => {
  await query(
    app.databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, user_email, error_message, ended_at)
     VALUES ('manual', 1, 'failed', 'anna@posta.example', 'La casella è piena.', now())`,
  )
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/panoramica')
  if (!(await page.getByRole('link', { name: 'Stato del sistema' }).isVisible())) {
    await page.getByText('Avanzate', { exact: true }).click()
  }
  await page.getByRole('link', { name: 'Stato del sistema' }).click()
  await expect(page.getByRole('heading', { name: 'Stato del sistema', level: 1 })).toBeVisible()
  await expect(page.getByText('Risponde ed è aggiornato.')).toBeVisible()
  await expect(page.getByText('1 processo invia le email.')).toBeVisible()
  await expect(page.getByText(/versione 0\.1\.0, avviato/)).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Email non inviata: anna@posta.example' })).toBeVisible()
  await expect(page.getByText('La casella è piena.')).toBeVisible()
  await expectAccessibleInBoth(page)
})
