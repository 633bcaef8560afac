import { type Page } from '@playwright/test'

import { expect, holdBack, test } from '../support/e2e'
import { fillAwake } from '../support/fill-awake'
import { signIn } from '../support/sign-in'

/** What the page says in the console, beside what the browser itself says of a failed request. */
function consoleOf(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') said.push(message.text())
  })
  return said
}
const google = (page: Page) => page.getByRole('button', { name: 'Accedi con Google' })
const googleError = (page: Page) => page.getByText('Errore durante il login con Google')
const ADDRESS = '**/api/oauth/google/redirect_url*'

/** An address to go to that is answered when it is let go. */
async function answerLater(page: Page, redirectUrl: string) {
  let letGo = () => {}
  const free = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(ADDRESS, async (route) => {
    await free
    await route.fulfill({ json: { redirectUrl } })
  })
  return { letGo }
}

test('the popup opens empty in the click itself, and is led on when the address is there', async ({
  page,
  app,
}) => {
  const answer = await answerLater(page, `${app.url}/privacy`)
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opened
  await expect(popup.getByText('Apro la pagina di Google…')).toBeVisible()
  expect(popup.url()).toBe('about:blank')
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  answer.letGo()
  await popup.waitForURL('**/privacy')
})

test('a closed popup is noticed at the next second', async ({ page, app }) => {
  const said = consoleOf(page)
  await page.route(ADDRESS, (route) => route.fulfill({ json: { redirectUrl: `${app.url}/privacy` } }))
  await page.clock.install()
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.clock.pauseAt(Date.now() + 60_000)
  await google(page).click()
  const popup = await opened
  await popup.waitForURL('**/privacy')
  await page.clock.runFor(3000)
  await expect(google(page)).toBeDisabled()
  await popup.close()
  await page.clock.runFor(1000)
  await expect(googleError(page)).toBeVisible()
  await expect(google(page)).toBeEnabled()
  expect(said).toContain('User cancelled the login process')
})

test('a blocked popup shows the error', async ({ page }) => {
  const said = consoleOf(page)
  const asked = await holdBack(page, ADDRESS)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto('/login')
  await google(page).click()
  await expect(googleError(page)).toBeVisible()
  expect(said).toContain('Failed to open popup window')
  expect(asked.asked).toBe(0)
})

test('without an address the popup closes again, and the console names the status', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 503/, /accesso con Google non è configurato/)
  const said = consoleOf(page)
  // No provider is set up here.
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await google(page).click()
  const popup = await opened
  if (!popup.isClosed()) await popup.waitForEvent('close')
  await expect(googleError(page)).toBeVisible()
  expect(said).toContain('Failed to get login redirect URL: API responded with HTTP status 503')
})

test('a code of Google’s that is refused is named in the console', async ({ page, context, app }) => {
  const said = consoleOf(page)
  await page.route('**/api/sessions', (route) =>
    route.fulfill({ status: 401, json: { error: 'x', message: 'x' } }),
  )
  await page.goto('/login')
  const other = await context.newPage()
  await other.goto(`${app.url}/auth/callback?code=abc&state=xyz`)
  await expect(googleError(page)).toBeVisible()
  expect(said).toContain('Failed to exchange code for session token: API responded with HTTP status 401')
})

test('someone who asks for too many codes reads how long to wait', async ({ page, app }) => {
  const said = consoleOf(page)
  const email = `troppo-${Date.now()}@persone.example`
  for (let turn = 0; turn < 3; turn++) {
    const headers = { origin: app.url }
    expect((await page.request.post('/api/send-otp', { data: { email }, headers })).status()).toBe(200)
  }
  await page.goto('/login')
  await fillAwake(page.getByLabel('Email'), email)
  await page.getByRole('button', { name: 'Invia Codice OTP' }).click()
  await expect(
    page.getByText(
      /^Errore nell'invio del codice OTP\. Hai chiesto troppi codici\. Riprova tra \d+ (minuti|secondi)\.$/,
    ),
  ).toBeVisible()
  expect(said).toContain('Failed to send code: API responded with HTTP status 429')
})

test('a failed look at who is signed in is logged, and the form is there', async ({
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/status of 503/)
  const said = consoleOf(page)
  await page.route('**/api/users/me', (route) =>
    route.fulfill({ status: 503, json: { error: 'x', message: 'x' } }),
  )
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect.poll(() => said).toContain('Failed to fetch user: API responded with HTTP status 503')
})

const useSession = async (page: Page, url: string, cookie: string) => {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
}

test('leaving the panel clears the user, then ends the session', async ({ page, app }) => {
  const { cookie, email } = await signIn({ app, role: 'admin' })
  await useSession(page, app.url, cookie)
  const held = await holdBack(page, '**/api/logout')
  await page.goto('/admin/account')
  const header = page.getByRole('region', { name: 'Accesso' })
  await expect(header.getByText(email)).toBeVisible()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(header.getByText('Uscita in corso…')).toBeVisible()
  await expect(header.getByText(email)).toBeHidden()
  held.letGo()
  await expect(page).toHaveURL(/\/login$/)
})

for (const [what, answer] of [
  ['refused', { status: 503, json: { error: 'x', message: 'x' } }],
  ['not answered', undefined],
] as const) {
  test(`leaving that is ${what} is said, and can be tried again`, async ({ page, app, allowedErrors }) => {
    allowedErrors.push(/status of 503|ERR_FAILED/)
    const fail = () =>
      page.route('**/api/logout', (route) => (answer ? route.fulfill(answer) : route.abort()), { times: 1 })

    await useSession(page, app.url, (await signIn({ app, role: 'admin' })).cookie)
    await page.goto('/admin/account')
    const header = page.getByRole('region', { name: 'Accesso' })
    await fail()
    await header.getByRole('button', { name: 'Logout' }).click()
    await expect(header.getByText(/^Uscita non riuscita/)).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/account$/)
    // /login asks the server once who is signed in and, if somebody is, goes on to another page: wait for its answer.
    const nobody = page.waitForResponse(
      (response) => response.url().endsWith('/api/users/me') && response.status() === 401,
    )
    await header.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await nobody

    await useSession(page, app.url, (await signIn({ app, role: 'user' })).cookie)
    await page.goto('/acquisti')
    await fail()
    await page.getByRole('button', { name: 'Esci', exact: true }).click()
    await expect(page.getByText('Non è stato possibile uscire')).toBeVisible()
    await page.getByRole('button', { name: 'Esci di nuovo' }).click()
    await expect(page.getByLabel('Email')).toBeVisible()
    // The screen forgets the person first, and then asks the server to.
    await expect.poll(async () => (await page.request.get('/api/users/me')).status()).toBe(401)
  })
}
