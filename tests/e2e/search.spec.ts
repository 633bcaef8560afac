import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, holdBack, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test.use({ appEnv: { WORKER: 'off' } })

const openAs = async (
  { app, context, page }: Pick<Parameters<Parameters<typeof test>[2]>[0], 'app' | 'context' | 'page'>,
  role: 'admin' | 'editor',
  path: string,
) => {
  const { cookie } = await signIn({ app, role, email: `${role}@cerca.example` })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: app.url }])
  await page.goto(path)
}

test('Ctrl K finds an order by half an address and opens it, by the keyboard alone @mobile', async ({
  app,
  context,
  page,
}) => {
  const [order] = await query<{ id: number }>(
    app.databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status, purchased_at)
     VALUES ('cs_search', 'stripe', 'ottavia.cerca@posta.example', 'Ore Serene', 3700, 'EUR', 'paid', now())
     ON CONFLICT (checkout_session_id) DO UPDATE SET customer_email = EXCLUDED.customer_email RETURNING id`,
  )
  await openAs({ app, context, page }, 'admin', '/admin?table=users')
  const button = page.getByRole('button', { name: 'Cerca ovunque' })
  await expect(page.getByRole('grid')).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Cerca in tutto il pannello' })
  const field = dialog.getByRole('combobox')
  await expect(field).toBeFocused()
  // Before anything is typed it leads to the pages of the panel.
  await expect(dialog.getByRole('option', { name: 'Panoramica' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessibleInBoth(page)

  await field.pressSequentially('ottavia.ce')
  const found = dialog.getByRole('option', { name: /^ottavia\.cerca@posta\.example.*€\s37,00.*Pagato/ })
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expectAccessibleInBoth(page)
  await field.press('Escape')
  await expect(dialog).toBeHidden()

  await button.click()
  await expect(found).toBeVisible()
  await expect(dialog.getByRole('status')).toBeEmpty()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/ordine/${order!.id}$`))
})

test('a message opens beside its table from wherever one is; what is not there is said', async ({
  app,
  context,
  page,
}) => {
  const [message] = await query<{ id: number }>(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, message) VALUES ('Ulisse Cerca', 'u@posta.example', 'Dove siete?') RETURNING id`,
  )
  await openAs({ app, context, page }, 'admin', '/admin/panoramica')
  await page.getByRole('button', { name: 'Cerca ovunque' }).click()
  const field = page.getByRole('combobox')
  await field.fill('zzz niente')
  await expect(page.getByText('Niente che contenga «zzz niente».')).toBeVisible()
  await field.fill('ulisse cerca')
  const option = page.getByRole('option', { name: /^Ulisse Cerca/ })
  await expect(option).toBeVisible()
  // The arrows go round.
  await field.press('ArrowDown')
  await field.press('ArrowUp')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await option.click()
  await expect(page).toHaveURL(new RegExp(`/admin\\?table=contact_submissions&row=${message!.id}$`))
  await expect(page.getByRole('heading', { level: 3, name: 'Ulisse Cerca' })).toBeVisible()

  // On the dashboard itself it changes the table.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('editor@cerca')
  await signIn({ app, role: 'editor', email: 'editor@cerca.example' })
  await page.getByRole('combobox').fill('editor@cerca.')
  await page.getByRole('option', { name: /^editor@cerca/ }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'editor@cerca.example' })).toBeVisible()
})

test('Enter opens no hit of the words before', async ({ app, context, page }) => {
  const [, second] = await query<{ id: number }>(
    app.databaseUrl,
    `INSERT INTO contact_submissions (name, email, message)
     VALUES ('Prima Attesa', 'p@posta.example', 'Uno'), ('Seconda Attesa', 's@posta.example', 'Due') RETURNING id`,
  )
  await openAs({ app, context, page }, 'admin', '/admin/panoramica')
  await page.getByRole('button', { name: 'Cerca ovunque' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cerca in tutto il pannello' })
  const field = dialog.getByRole('combobox')
  await field.fill('prima attesa')
  const before = dialog.getByRole('option', { name: /^Prima Attesa/ })
  await expect(before).toHaveAttribute('aria-selected', 'true')

  const held = await holdBack(page, /\/api\/admin\/search\?q=seconda/)
  await field.fill('seconda attesa')
  await expect(dialog.getByRole('status')).toHaveText('Cerco…')
  await expect(before).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  held.letGo()
  await expect(dialog.getByRole('option', { name: /^Seconda Attesa/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin\\?table=contact_submissions&row=${second!.id}$`))
})

test('an editor finds texts and pages, and a failure is said', async ({
  app,
  context,
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 500|could not be loaded/)
  await openAs({ app, context, page }, 'editor', '/admin/globals/site-settings')
  await page.getByRole('button', { name: 'Cerca ovunque' }).click()
  const field = page.getByRole('combobox')
  await page.route('**/api/admin/search?*', (route) => route.fulfill({ status: 500, json: { error: 'no' } }))
  await field.fill('ore ci sono')
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await page.unroute('**/api/admin/search?*')
  await field.fill('le ore ci sono')
  await page.getByRole('option', { name: /^Pagina di vendita.*ore ci sono/ }).click()
  await expect(page).toHaveURL(/\/admin\/globals\/landing$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina di vendita' })).toBeVisible()
})
