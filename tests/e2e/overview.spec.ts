import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { beginWithinADay, expect, holdBack, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test.use({ ownApp: 'overview' })
beginWithinADay()

const SALES = `
  INSERT INTO purchases (checkout_session_id, provider, customer_email, customer_name, product_name, amount_cents, currency,
    status, purchased_at, refunded_cents, refunded_at)
  SELECT 'cs_live_' || n, 'stripe', 'anna' || n || '@posta.example', 'Anna ' || n, 'Planner', 3700, 'EUR', 'paid',
    (now() AT TIME ZONE 'Europe/Rome' - n * interval '1 day') AT TIME ZONE 'Europe/Rome', CASE WHEN n = 2 THEN 3700 ELSE 0 END, CASE WHEN n = 2 THEN now() END
  FROM generate_series(0, 39) n`

test('the owner reads what was sold, walks through the days by keyboard, and opens an order', async ({
  app,
  page,
}) => {
  await query(app.databaseUrl, SALES)
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin')
  const first = page.getByRole('navigation', { name: 'Sezioni del pannello' }).getByRole('link').first()
  await expect(first).toHaveText('Panoramica')
  await first.click()
  await expect(page.getByRole('heading', { name: 'Panoramica', level: 1 })).toBeVisible()

  const sales = page.getByRole('region', { name: 'Incassi e ordini' })
  const figure = (label: string) => sales.locator('dl > div', { hasText: label })
  await expect(figure('Incassato')).toContainText('€\u00a01110,00')
  await expect(figure('Rimborsato')).toContainText('€\u00a037,00')
  await expect(figure('Ordini')).toContainText('30')
  await expect(figure('Ordini')).toContainText('prima 10')

  const chart = page.getByRole('slider', { name: 'Vendite nel tempo' })
  await expect(chart).toHaveAttribute('aria-valuetext', /in corso.*1 ordine.*restituiti €\s37,00/)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 1 ordine, incassati €\s37,00$/)
  await page.keyboard.press('Home')
  await expect(chart).toHaveValue('0')

  await sales.getByText('Tabella').click()
  await expect(sales.getByRole('row')).toHaveCount(31)
  await expectAccessibleInBoth(page)

  const downloaded = page.waitForEvent('download')
  await sales.getByRole('button', { name: 'Esporta CSV' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^vendite-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)

  await sales.getByRole('button', { name: 'Oggi' }).click()
  await expect(figure('Ordini').locator('dd').first()).toHaveText('1')
  await sales.getByRole('button', { name: 'Altro' }).click()
  await sales.getByLabel('Dal').fill('2020-01-01')
  await sales.getByLabel('Al', { exact: true }).fill('2020-01-02')
  await sales.getByRole('button', { name: 'Mostra' }).click()
  await expect(figure('Ordini').locator('dd').first()).toHaveText('0')

  await page.getByRole('region', { name: 'Ultimi ordini' }).getByRole('link', { name: 'Anna 0' }).click()
  await expect(page).toHaveURL(/\/admin\/ordine\/\d+$/)
})

test('a period that is too long is refused in its own words', async ({ app, page, allowedErrors }) => {
  allowedErrors.push(/could not be loaded/)
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  const opening = await holdBack(page, '**/overview/opening')
  await page.goto('/admin/panoramica')
  await expect(page.getByText('Caricamento dati...')).toHaveCount(0)
  const sales = page.getByRole('region', { name: 'Incassi e ordini' })
  // The list above all the rest would still push it down.
  await expect(sales).toBeHidden()
  opening.letGo()
  await sales.getByRole('button', { name: 'Altro' }).click()
  await sales.getByLabel('Dal').fill('2020-01-01')
  await sales.getByLabel('Al', { exact: true }).fill('2024-01-01')
  await sales.getByRole('button', { name: 'Mostra' }).click()
  await expect(sales.getByText('Al massimo tre anni.')).toBeVisible()
})

test('what waits for a person is named, and leads to where it is done @mobile', async ({ app, page }) => {
  await query(app.databaseUrl, 'DELETE FROM withdrawal_requests')
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/panoramica')
  const toDo = page.getByRole('region', { name: 'Da fare' })
  await expect(toDo.getByText('Niente ti aspetta.')).toBeVisible()
  await query(
    app.databaseUrl,
    `INSERT INTO withdrawal_requests (checkout_session_id, kind, state, customer_email, customer_name, requested_at)
     SELECT 'cs_live_' || n, 'withdrawal', 'open', 'anna@posta.example', 'Anna', (now() AT TIME ZONE 'Europe/Rome' - n * interval '1 day') AT TIME ZONE 'Europe/Rome'
     FROM generate_series(1, 2) n`,
  )
  await page.reload()
  await expect(toDo.getByRole('listitem')).toContainText('la prima: l’altro ieri')
  await expectAccessibleInBoth(page)
  await toDo.getByRole('link', { name: '2 richieste di recesso da decidere' }).click()
  await expect(page).toHaveURL(/\/admin\/recessi$/)
  await expect(page.getByText('anna@posta.example').first()).toBeVisible()
})

test('an administrator asks for the week by mail in their own account, and for nobody else', async ({
  app,
  browser,
  page,
}) => {
  const other = await signIn({ app, role: 'admin' })
  const { cookie, email } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  const cookies = [{ name, value, url: app.url }]
  const before = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false })
  await before.addCookies(cookies)
  const waiting = await before.newPage()
  await waiting.goto('/admin/account')
  // What is ticked before the script has come would not be kept.
  await expect(waiting.getByRole('checkbox', { name: /^Ogni lunedì alle 8/ })).toBeDisabled()
  await before.close()

  await page.context().addCookies(cookies)
  await page.goto('/admin/account')
  const week = page.getByRole('checkbox', { name: /^Ogni lunedì alle 8/ })
  await expect(week).not.toBeChecked()
  await week.check()
  await expect(page.getByText('Arriva ogni lunedì alle 8.')).toBeVisible()
  const asked = await query(
    app.databaseUrl,
    'SELECT email FROM users WHERE weekly_digest AND email = ANY ($1)',
    [[email, other.email]],
  )
  expect(asked).toEqual([{ email }])
  await page.reload()
  await expect(week).toBeChecked()
})
