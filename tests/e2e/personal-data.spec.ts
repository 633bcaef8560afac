import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { addPurchase } from '../support/email'
import { signIn } from '../support/sign-in'

const EMAIL = 'bice.granata@posta.example'

test('a person’s data are found in the panel, handed over, and erased after the address is typed again', async ({
  app,
  page,
  context,
}) => {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: app.url }])
  await addPurchase(app.databaseUrl, { email: EMAIL, name: 'Bice Granata' })

  await page.goto('/admin/dati-personali')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dati di una persona')
  await page.getByLabel('Indirizzo email').fill('nessuno@posta.example')
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  await expect(page.getByText('Di nessuno@posta.example il negozio non ha nulla.')).toBeVisible()

  // The same address again, once there is something.
  await addPurchase(app.databaseUrl, { email: 'nessuno@posta.example' })
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  await expect(page.getByRole('row', { name: /Acquisti/ })).toContainText('1')

  await page.locator('#person-email').fill(EMAIL)
  await page.getByRole('button', { name: 'Cerca', exact: true }).click()
  const row = page.getByRole('row', { name: /Acquisti/ })
  await expect(row).toContainText('1')
  await expect(row).toContainText('dieci anni')
  await expectAccessibleInBoth(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Scarica CSV' }).click()
  expect((await downloading).suggestedFilename()).toBe('dati-personali.csv')

  await page.getByRole('button', { name: 'Cancella i dati' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancellare i dati di questa persona?' })
  await dialog.getByLabel('Riscrivi l’indirizzo email').fill('bice@posta.example')
  await dialog.getByRole('button', { name: 'Cancella per sempre' }).click()
  await expect(dialog.getByText('I due indirizzi non sono uguali.')).toBeVisible()
  await expectAccessibleInBoth(page)
  await dialog.getByLabel('Riscrivi l’indirizzo email').fill(EMAIL)
  await dialog.getByRole('button', { name: 'Cancella per sempre' }).click()
  await expect(page.getByText('I dati sono stati cancellati.')).toBeVisible()
  expect(
    await query(app.databaseUrl, 'SELECT id FROM purchases WHERE customer_email = $1 OR customer_name = $2', [
      EMAIL,
      'Bice Granata',
    ]),
  ).toEqual([])
})
