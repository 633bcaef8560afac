import { expectAccessible, expectAccessibleInBoth } from '../support/accessible'
import { openCheckoutTab, scriptHasCome } from '../support/buy-button'
import { query } from '../support/cluster'
import { beginWithinADay, expect, test } from '../support/e2e'
import { signIn } from '../support/sign-in'
import { BROWSER, visitsFrom } from '../support/visits'

test.use({ ownApp: 'visits', appEnv: { CHECKOUT_SANDBOX: '1', WORKER: 'off' }, userAgent: BROWSER })
beginWithinADay()

test('the page counts one visit, and the source reaches the purchase', async ({ app, page, context }) => {
  const told = page.waitForRequest('**/api/visits')
  await page.goto('/?utm_source=Lettera&utm_medium=email&utm_campaign=natale')
  expect((await (await told).response())!.status()).toBe(204)
  await expect.poll(() => visitsFrom(app.databaseUrl, 'lettera')).toBe(1)
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])

  const checkout = await openCheckoutTab(page)
  await checkout.locator('input[name=email]').fill('anna@posta.example')
  await checkout.locator('input[name=name]').fill('Anna Verdi')
  await checkout.locator('button[value=pay]').click()
  await expect(checkout).toHaveURL(/\/checkout\/success/)
  const bought = await query(app.databaseUrl, 'SELECT source, medium, campaign, device FROM purchases')
  expect(bought).toEqual([{ source: 'lettera', medium: 'email', campaign: 'natale', device: 'desktop' }])
  // Looking at another tab and coming back is no second visit.
  await page.bringToFront()
  expect(await visitsFrom(app.databaseUrl, 'lettera')).toBe(1)
})

test('a page that a browser prepares is counted once it is shown', async ({ app, page }) => {
  await page.addInitScript(() => {
    let isPrepared = true
    Object.defineProperty(document, 'prerendering', { get: () => isPrepared })
    addEventListener('shown', () => {
      isPrepared = false
      document.dispatchEvent(new Event('prerenderingchange'))
    })
  })
  let told = 0
  page.on('request', (request) => (told += Number(request.url().endsWith('/api/visits'))))
  await page.goto('/?utm_source=preparata')
  await scriptHasCome(page)
  expect(told).toBe(0)
  const report = page.waitForRequest('**/api/visits')
  await page.evaluate(() => dispatchEvent(new Event('shown')))
  await report
  await expect.poll(() => visitsFrom(app.databaseUrl, 'preparata')).toBe(1)
})

test('a browser that asks not to be followed tells nothing', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  )
  let told = 0
  page.on('request', (request) => (told += Number(request.url().endsWith('/api/visits'))))
  await page.goto('/?utm_source=riservata')
  const sent = page.waitForRequest('**/api/create-checkout-session')
  await openCheckoutTab(page)
  expect((await sent).postDataJSON()).not.toHaveProperty('visit')
  expect(told).toBe(0)
})

test('the owner sees where buyers come from, and makes a link', async ({ app, page, context }) => {
  await query(
    app.databaseUrl,
    `INSERT INTO visit_changes (hour, source, medium, campaign, device, visits)
     SELECT date_bin('1 hour', (now() AT TIME ZONE 'Europe/Rome' - n * interval '1 day') AT TIME ZONE 'Europe/Rome', '2000-01-01Z'),
       'origine-' || n % 12, 'email', '', 'mobile', 100
     FROM generate_series(1, 24) n`,
  )
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: app.url }])
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/panoramica')
  await expect(page.getByText('Caricamento dati...')).toHaveCount(0)
  const visits = page.getByRole('region', { name: 'Visite e origini', exact: true })
  const sources = visits.getByRole('region', { name: 'Visite e acquisti per origine' })
  await expect(sources.getByRole('row', { name: /origine-0/ })).toContainText('200')
  await expect(sources.getByRole('row')).toHaveCount(11)
  await visits.getByRole('button', { name: /Mostra tutte/ }).click()
  await expect(sources.getByRole('row', { name: /origine-9/ })).toBeVisible()
  const chart = visits.getByRole('slider', { name: 'Visite nel tempo' })
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveAttribute('aria-valuetext', /: 100 visite, 0 checkout, 0 acquisti$/)
  await expectAccessibleInBoth(page)
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 360, height: 740 })
  const source = sources.getByRole('rowheader', { name: /^origine-0/ })
  const width = async () => (await source.boundingBox())!.width
  await expect.poll(width, 'a name stays readable on a phone').toBeGreaterThan(96)
  await page.setViewportSize(size)
  await expect(page.getByRole('navigation', { name: 'Sezioni del pannello' })).toBeInViewport()

  await visits.getByRole('button', { name: 'Crea un link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Crea un link' })
  await dialog.getByRole('button', { name: 'Copia il link' }).click()
  await expect(dialog.getByText('Scrivi da dove arriva chi apre il link.')).toBeVisible()
  await dialog.getByLabel('Da dove arriva').fill('Instagram')
  await dialog.getByLabel('Per quale campagna').fill('anna@posta.example')
  await expect(dialog.getByText('Qui non va un indirizzo email')).toBeVisible()
  await dialog.getByLabel('Per quale campagna').fill('Natale 2026')
  await expectAccessible(page, { within: 'dialog' })
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Link copiato.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${app.url}/?utm_source=instagram&utm_campaign=natale-2026`,
  )
})
