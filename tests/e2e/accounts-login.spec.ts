import { type Page } from '@playwright/test'

import { freePort } from '../support/app'
import { expect, test as base } from '../support/e2e'
import { fillAwake } from '../support/fill-awake'
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider'
import { signIn } from '../support/sign-in'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'

type Outside = { google: OpenIdProvider; smtp: SmtpServer; port: number }

/** The application beside a real provider and a real mail server. */
const test = base.extend<object, { outside: Outside }>({
  outside: [
    async ({}, use) => {
      const port = await freePort()
      const google = await startOpenIdProvider({ appUrl: `http://localhost:${port}` })
      const smtp = await startSmtpServer()
      await use({ google, smtp, port })
      await google.stop()
      await smtp.stop()
    },
    { scope: 'worker' },
  ],
  appEnv: [
    async ({ outside: { google, smtp, port } }, use) =>
      use({
        ...google.env,
        PORT: String(port),
        ...smtp.env,
        ADMIN_EMAILS: 'capo@persone.example, capa@persone.example',
      }),
    { scope: 'worker' },
  ],
})

let count = 0
const newAddress = () => `${Date.now()}-${count++}@persone.example`
const codeFor = async (smtp: SmtpServer, email: string) => {
  const mail = await smtp.waitForMail(({ to }) => to.includes(email))
  return /\b\d{6}\b/.exec(mail.message.subject ?? '')![0]
}
const useSession = async (page: Page, url: string, cookie: string) => {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
}

test('an administrator signs in with a code and comes back to where they were @mobile', async ({
  page,
  outside,
}) => {
  const email = 'capo@persone.example'
  await page.goto('/')
  await page.goto('/admin/account')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin%2Faccount$/)
  await expect(page.getByRole('heading', { name: 'Accesso Amministratore' })).toBeVisible()
  await expect(page.getByText('Accedi per gestire la tua dashboard')).toBeVisible()
  await expect(page.getByText('oppure', { exact: true })).toBeVisible()

  const send = page.getByRole('button', { name: 'Invia Codice OTP' })
  await expect(send).toBeDisabled()
  await fillAwake(page.getByLabel('Email'), email)
  await send.click()
  await expect(page.getByText(`Codice inviato a ${email}`)).toBeVisible()
  const field = page.getByLabel('Codice OTP')
  await expect(field).toHaveAttribute('placeholder', '123456')
  await expect(field).toHaveAttribute('maxlength', '6')
  const verify = page.getByRole('button', { name: 'Verifica e Accedi' })
  await expect(verify).toBeDisabled()
  await field.fill(await codeFor(outside.smtp, email))
  await verify.click()
  await expect(page).toHaveURL(/\/admin\/account$/)
  await expect(page.getByRole('heading', { name: 'Il tuo account' })).toBeVisible()

  // The login screen has left no trace in the history.
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
})

test('a wrong code shows its text in the red box, and a new attempt takes it away', async ({
  page,
  outside,
}) => {
  const email = newAddress()
  await page.goto('/login')
  await fillAwake(page.getByLabel('Email'), email)
  await page.getByRole('button', { name: 'Invia Codice OTP' }).click()
  const code = await codeFor(outside.smtp, email)
  await page.getByLabel('Codice OTP').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verifica e Accedi' }).click()
  const box = page.getByRole('alert').filter({ hasText: 'Codice OTP non valido' })
  await expect(box).toBeVisible()

  await page.getByRole('button', { name: 'Torna indietro' }).click()
  await expect(box).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByRole('button', { name: 'Invia Codice OTP' }).click()
  await expect(page.getByLabel('Codice OTP')).toHaveValue('')
})

test('a code that cannot be sent shows its text', async ({ page, allowedErrors }) => {
  allowedErrors.push(/status of 500/)
  await page.route('**/api/send-otp', (route) =>
    route.fulfill({ status: 500, json: { error: 'x', message: 'x' } }),
  )
  await page.goto('/login')
  await fillAwake(page.getByLabel('Email'), newAddress())
  await page.getByRole('button', { name: 'Invia Codice OTP' }).click()
  await expect(page.getByText("Errore nell'invio del codice OTP")).toBeVisible()
})

test('signs in with Google in a popup of 500 by 600', async ({ page, outside: _outside }) => {
  await page.goto('/login?from=/acquisti')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Accedi con Google' }).click()
  const popup = await opened
  await expect(page.getByRole('button', { name: 'Accedi con Google' })).toBeDisabled()
  await popup.getByLabel('Account').fill('capa@persone.example')
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600])
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Continua' }).click()
  await closed
  await expect(page).toHaveURL(/\/acquisti$/)
  await expect(page.getByText('capa@persone.example')).toBeVisible()
})

test('a popup that is closed or refused shows the error', async ({ page }) => {
  await page.goto('/login')
  const google = page.getByRole('button', { name: 'Accedi con Google' })
  const error = page.getByText('Errore durante il login con Google')

  const openPopup = async () => {
    const opened = page.waitForEvent('popup')
    await google.click()
    const popup = await opened
    // Chromium may never close a window whose first page is still on its way; a person closes what they see.
    await popup.getByLabel('Account').waitFor()
    return popup
  }
  await (await openPopup()).close()
  await expect(error).toBeVisible()
  await expect(google).toBeEnabled()

  const popup = await openPopup()
  await expect(error).toBeHidden()
  await popup.getByRole('button', { name: 'Annulla' }).click()
  await expect(error).toBeVisible()
})

test('a message of another window, or of another site, is not believed', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sessions')) calls.push(request.method())
  })
  await page.goto('/login')
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Accedi con Google' }).click()
  const popup = await opened
  await popup.getByLabel('Account').waitFor()
  const lie = { type: 'OAUTH_SUCCESS', code: 'stolen', state: 'stolen' }
  // From the popup itself, but while another site is in it.
  await popup.evaluate((message) => (window.opener as Window).postMessage(message, '*'), lie)
  // From this site, but not from the popup.
  await page.evaluate((message) => window.postMessage(message, '*'), lie)
  await popup.close()
  await expect(page.getByText('Errore durante il login con Google')).toBeVisible()
  expect(calls).toEqual([])
})

test('a result handed over by another tab is taken once', async ({ page, context, app }) => {
  const bodies: string[] = []
  await context.route('**/api/sessions', async (route) => {
    bodies.push(route.request().postData() ?? '')
    await route.fulfill({ status: 401, json: { error: 'x', message: 'x' } })
  })
  await page.goto('/login')
  const other = await context.newPage()
  await other.clock.install({ time: 0 })
  // A minute later: a clock that has passed the moment cannot be stopped at it.
  await other.clock.pauseAt(60_000)
  await other.goto(`${app.url}/auth/callback?code=abc&state=xyz`)
  await expect(other.getByText('Completamento accesso...')).toBeVisible()
  await expect(page.getByText('Errore durante il login con Google')).toBeVisible()
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([{ code: 'abc', state: 'xyz' }])
  // The tab that nobody opened goes on to the login screen and finds nothing left to take.
  await other.clock.fastForward(3000)
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByRole('button', { name: 'Invia Codice OTP' })).toBeVisible()
  expect(bodies).toHaveLength(1)
})

test('the callback tells its opener, and only on this site', async ({ page, app }) => {
  await page.goto('/login')
  const heard = (query: string) =>
    page.evaluate(
      (address) =>
        new Promise((resolve) => {
          window.addEventListener(
            'message',
            ({ data, origin }) => resolve({ data: data as unknown, origin }),
            {
              once: true,
            },
          )
          window.open(address)
        }),
      `/auth/callback${query}`,
    )
  expect(await heard('?code=abc&state=xyz')).toEqual({
    data: { type: 'OAUTH_SUCCESS', code: 'abc', state: 'xyz' },
    origin: app.url,
  })
  expect(await heard('?error=access_denied')).toMatchObject({
    data: { type: 'OAUTH_ERROR', error: 'No authorization code received' },
  })
})

test('whoever is signed in is led on, and never to another site', async ({ page, app }) => {
  const { cookie } = await signIn({ app, role: 'user' })
  await useSession(page, app.url, cookie)
  for (const [from, target] of [
    ['/acquisti', '/acquisti'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['https://evil.example/', '/'],
    ['javascript:alert(1)', '/'],
    ['/login', '/'],
  ]) {
    await page.goto(`/login?from=${encodeURIComponent(from!)}`)
    await expect(page).toHaveURL(app.url + target!)
  }
})
