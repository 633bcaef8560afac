import { type Page } from '@playwright/test'

import { expect, holdBack, test } from '../support/e2e'
import { fingerprint } from '../support/fingerprint'
import { signIn } from '../support/sign-in'

const useSession = async (page: Page, url: string, cookie: string) => {
  const [name = '', value = ''] = cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
}

test('the guard checks, then shows the dashboard with its header and navigation', async ({ page, app }) => {
  const { cookie, email } = await signIn({ app, role: 'admin' })
  await useSession(page, app.url, cookie)
  const status = await holdBack(page, '**/api/admin/status')
  await page.goto('/admin')
  await expect(page.getByText('Verifica permessi...')).toBeVisible()
  status.letGo()
  await expect(page.getByRole('heading', { name: 'Dashboard Amministrativa' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  const nav = page.getByRole('navigation', { name: 'Sezioni del pannello' })
  for (const heading of ['Negozio', 'Tabelle', 'Email', 'Pagina e offerta', 'Impostazioni']) {
    await expect(nav.getByRole('heading', { name: heading })).toBeVisible()
  }
  await expect(nav.getByRole('link', { name: 'Automazioni Email' })).toBeVisible()
  await nav.getByRole('link', { name: 'Acquisti', exact: true }).click()
  await expect(nav.getByRole('link', { name: 'Acquisti', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(nav.locator('[aria-current]')).toHaveCount(1)
  // No entry stands twice; what one looks at once in a while is unfolded by hand.
  const names = await nav.getByRole('link', { includeHidden: true }).allTextContents()
  expect(new Set(names).size).toBe(names.length)
  await expect(nav.getByRole('link', { name: 'Eventi di Stripe' })).toBeHidden()
  await nav.getByText('Avanzate').click()
  await nav.getByRole('link', { name: 'Eventi di Stripe' }).click()
  await expect(page).toHaveURL(/\/admin\/collections\/stripe-events/)
  // There it stays unfolded.
  await expect(nav.getByRole('link', { name: 'Eventi di Stripe' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login\?from=%2Fadmin$/)
})

test('whoever leaves all devices has no session anywhere', async ({ page, app }) => {
  const here = await signIn({ app, role: 'editor' })
  const elsewhere = await signIn({ app, role: 'editor', email: here.email })
  await useSession(page, app.url, here.cookie)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Esci da tutti i dispositivi' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const { status } = await fetch(`${app.url}/api/users/me`, { headers: { cookie: elsewhere.cookie } })
  expect(status).toBe(401)
})

for (const [what, answer] of [
  ['fails', { status: 500, body: 'no' }],
  ['says no', { json: { isAdmin: false } }],
] as const) {
  test(`a status call that ${what} counts as not admin`, async ({ page, app, allowedErrors }) => {
    allowedErrors.push(/status of 500/)
    const { cookie } = await signIn({ app, role: 'admin' })
    await useSession(page, app.url, cookie)
    await page.route('**/api/admin/status', (route) => route.fulfill(answer))
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Accesso Negato' })).toBeVisible()
    await expect(page.getByText('Dashboard Amministrativa')).toBeHidden()
  })
}

test('a signed-in person without rights is refused and led home @mobile', async ({ page, app }) => {
  const { cookie } = await signIn({ app, role: 'user' })
  await useSession(page, app.url, cookie)
  for (const path of ['/admin', '/admin/email-automation', '/admin/collections/faqs']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Accesso Negato' })).toBeVisible()
    await expect(
      page.getByText('Non sei un amministratore. Solo gli amministratori possono accedere alla dashboard.'),
    ).toBeVisible()
  }
  await page.getByRole('link', { name: 'Torna alla Home' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
})

test('an editor is led to the content', async ({ page, app }) => {
  const { cookie } = await signIn({ app, role: 'editor' })
  await useSession(page, app.url, cookie)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/globals\/landing/)
  const nav = page.getByRole('navigation', { name: 'Sezioni del pannello' })
  await expect(nav.getByRole('heading', { name: 'Pagina e offerta' })).toBeVisible()
  await expect(nav.getByRole('heading', { name: 'Tabelle' })).toBeHidden()
  await page.goto('/admin/email-automation')
  await expect(page.getByRole('heading', { name: 'Accesso Negato' })).toBeVisible()
})

test('the panel’s server functions serve nobody but those who may use them', async ({
  page,
  app,
  allowedErrors,
}) => {
  // What the panel says of a request that it refused.
  allowedErrors.push(
    /stale data|form state|Unauthorized|not allowed|autorizzato|Invalid Server Actions|x-forwarded-host/i,
  )
  const admin = await signIn({ app, role: 'admin' })
  const user = await signIn({ app, role: 'user' })
  await useSession(page, app.url, admin.cookie)
  const asked = page.waitForRequest((request) => request.headers()['next-action'] !== undefined)
  await page.goto('/admin/collections/users')
  await page.getByRole('link', { name: user.email }).first().click()
  // A changed field asks the server for the form's state.
  await page.locator('#field-name').fill('Un nome')
  const original = await asked
  const headers = { ...original.headers() }
  // The state sent along comes back as it was sent: only what is read from the database would tell something.
  const body = original.postData()!.replaceAll(user.email, 'nessuno@persone.example')
  const replay = async (cookie: string, origin: string) => {
    const response = await fetch(original.url(), {
      method: 'POST',
      headers: {
        ...Object.fromEntries(
          Object.entries(headers).filter(([name]) =>
            ['next-action', 'content-type', 'accept', 'next-router-state-tree'].includes(name),
          ),
        ),
        cookie,
        origin,
      },
      body,
    })
    return { ok: response.ok, text: await response.text() }
  }
  const honest = await replay(admin.cookie, app.url)
  expect(honest.ok).toBe(true)
  const editor = await signIn({ app, role: 'editor' })
  const before = await fingerprint(app.databaseUrl)
  for (const [cookie, origin] of [
    ['', app.url],
    [user.cookie, app.url],
    [editor.cookie, app.url],
    [admin.cookie, 'https://evil.example'],
  ]) {
    const { text } = await replay(cookie!, origin!)
    expect(text).not.toContain(admin.email)
    expect(text).not.toContain(user.email)
  }
  const after = await fingerprint(app.databaseUrl)
  expect({ ...after, users: undefined }).toEqual({ ...before, users: undefined })
})
