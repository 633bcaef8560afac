import { expectAccessible } from '../support/accessible'
import { dialogOf, fill, focusIsInside, open, openers, send } from '../support/contact-screen'
import { expect, holdBack, test } from '../support/e2e'

const ENDPOINT = '**/api/forms/submit'
const THANKS = 'Grazie per il tuo interesse! Ti contatteremo presto.'

test.describe('the dialog', () => {
  test('takes the focus, keeps it and gives it back @mobile', async ({ page }) => {
    const dialog = await open(page)
    await expect(dialog.getByLabel('Nome')).toBeFocused()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press < 10; press += 1) {
        await page.keyboard.press(key)
        expect(await focusIsInside(page)).toBe(true)
      }
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(openers(page).first()).toBeFocused()
  })

  test('opens from the foot of the page as well @mobile', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contatti' }).click()
    await expect(dialogOf(page)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Chiudi' }).click()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('closes by its control and by a click beside it, and keeps what was written', async ({ page }) => {
    const dialog = await open(page)
    await dialog.getByLabel('Nome').fill('Anna')
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await expect(dialog).toBeHidden()

    await openers(page).first().click()
    await expect(dialog.getByLabel('Nome')).toHaveValue('Anna')
    await page.mouse.click(3, 3)
    await expect(dialog).toBeHidden()
  })

  test('stays when a text is selected beyond its edge', async ({ page }) => {
    const dialog = await open(page)
    const field = dialog.getByLabel('Nome')
    await field.fill('Anna')
    await field.hover()
    await page.mouse.down()
    await page.mouse.move(3, 3)
    await page.mouse.up()
    await expect(dialog).toBeVisible()
  })

  test('opens on arriving with #contact, once @mobile', async ({ page }) => {
    await page.goto('/#contact')
    await expect(dialogOf(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    expect(new URL(page.url()).hash).toBe('')

    await page.evaluate(() => (location.hash = '#contact'))
    await expect(dialogOf(page)).toBeVisible()
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`has nothing for axe to find, ${colorScheme} @mobile`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const dialog = await open(page)
      await dialog.locator('[type="submit"]').click()
      await expect(dialog.getByText('Nome is required')).toBeVisible()
      await expectAccessible(page, { within: 'dialog' })
    })
  }
})

test.describe('the form', () => {
  // These tests bring failures about.
  test.use({ allowedErrors: [/Failed to load resource/] })

  test('checks each change and names what is wrong at its field @mobile', async ({ page }) => {
    const dialog = await open(page)
    const cases: [string, string, string][] = [
      ['Nome', 'A', 'Nome must be at least 2 characters'],
      ['Nome', 'A'.repeat(101), 'Nome cannot exceed 100 characters'],
      ['Nome', '  ', 'Nome is required'],
      ['Email', 'anna@', 'Email is not a valid email'],
      ['Oggetto', 'x'.repeat(201), 'Oggetto cannot exceed 200 characters'],
      ['Messaggio', 'corto', 'Messaggio must be at least 10 characters'],
      ['Messaggio', 'x'.repeat(1001), 'Messaggio cannot exceed 1000 characters'],
    ]
    for (const [label, value, message] of cases) {
      const field = dialog.getByLabel(label)
      await field.fill(value)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(message)
      await expect(dialog.getByText(message)).toBeVisible()
    }
    await dialog.getByLabel('Nome').fill('Anna')
    await expect(dialog.getByLabel('Nome')).toHaveAttribute('aria-invalid', 'false')
  })

  test('is not sent while something is wrong: the first fault gets the focus', async ({ page }) => {
    let requests = 0
    await page.route(ENDPOINT, (route) => {
      requests += 1
      return route.abort()
    })
    const dialog = await open(page)
    await dialog.getByLabel('Nome').fill('Anna')
    await dialog.locator('[type="submit"]').click()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expect(dialog.getByText('Email is required')).toBeVisible()
    await expect(dialog.getByText('Messaggio is required')).toBeVisible()
    expect(requests).toBe(0)
  })

  test('waits, thanks, closes and starts anew @mobile', async ({ page }) => {
    await page.clock.install()
    const dialog = await open(page)
    await fill(page)
    const sent = await holdBack(page, ENDPOINT)
    const request = page.waitForRequest(ENDPOINT)
    const alert = page.waitForEvent('dialog')
    const click = dialog.locator('[type="submit"]').click()
    await expect(dialog.getByRole('button', { name: 'submitting...' })).toBeDisabled()
    await expect(dialog.getByLabel('Messaggio')).toBeDisabled()
    expect((await request).postDataJSON()).toEqual({
      formId: 'contact_form',
      name: 'Anna Rossi',
      email: 'anna@posta.example',
      subject: '',
      message: 'Vorrei sapere di più sul planner.',
    })
    sent.letGo()
    const shown = await alert
    expect(shown.message()).toBe(THANKS)
    await shown.accept()
    await click
    await expect(dialog).toBeHidden()
    const thanks = page.getByRole('status').filter({ hasText: THANKS })
    await expect(thanks).toBeInViewport({ ratio: 1 })
    // In sight until it has been read: nothing takes it away but its reader, or the next message.
    await page.clock.runFor(10 * 60_000)
    await expect(thanks).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, { within: 'body > div:has([role="status"])' })
    await page.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(page.getByText(THANKS)).toHaveCount(0)
    await openers(page).first().click()
    await expect(dialog.getByLabel('Nome')).toHaveValue('')
  })

  test('passes on what only a program fills in', async ({ page }) => {
    const dialog = await open(page)
    await fill(page)
    const trap = dialog.locator('[name="website"]')
    expect(await trap.evaluate((input) => input.closest('[aria-hidden]') !== null)).toBe(true)
    expect((await trap.boundingBox())?.x ?? -1).toBeLessThan(0)
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'))
    const request = page.waitForRequest(ENDPOINT)
    const sent = send(page)
    expect((await request).postDataJSON()).toMatchObject({ website: 'https://spam.example' })
    expect(await sent).toBe(THANKS)
  })

  const answers: [string, { status: number; contentType: string; body: string } | 'abort', string][] = [
    [
      'no JSON',
      { status: 200, contentType: 'text/html', body: '<p>' },
      'Errore del server. Riprova più tardi.',
    ],
    [
      'a failure',
      { status: 500, contentType: 'application/json', body: '{"message":"x"}' },
      "Errore nell'invio. Riprova più tardi.",
    ],
    [
      'a refusal in words',
      { status: 200, contentType: 'application/json', body: '{"success":false,"message":"Siamo chiusi"}' },
      'Siamo chiusi',
    ],
    [
      'a refusal without words',
      { status: 200, contentType: 'application/json', body: '{"success":false}' },
      "Errore nell'invio. Riprova più tardi.",
    ],
    ['no answer', 'abort', 'Errore di connessione. Riprova più tardi.'],
  ]
  for (const [name, answer, text] of answers) {
    test(`alerts on ${name} and lets one try again @mobile`, async ({ page }) => {
      await page.route(ENDPOINT, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
      const dialog = await open(page)
      await fill(page)
      expect(await send(page)).toBe(text)
      await expect(dialog.getByRole('status')).toHaveText(text)
      await expect(dialog.getByRole('status')).toBeInViewport({ ratio: 1 })
      await expect(dialog.getByLabel('Nome')).toHaveValue('Anna Rossi')
      await expect(dialog.locator('[type="submit"]')).toBeEnabled()
    })
  }

  test('alerts when the answer takes longer than half a minute, and lets one try again', async ({ page }) => {
    await page.clock.install()
    const dialog = await open(page)
    await fill(page)
    const held = await holdBack(page, ENDPOINT)
    const sent = send(page)
    await expect.poll(() => held.asked).toBe(1)
    await page.clock.fastForward(30_000)
    expect(await sent).toBe('Errore di connessione. Riprova più tardi.')
    await expect(dialog.getByLabel('Nome')).toHaveValue('Anna Rossi')
    held.letGo()
    expect(await send(page)).toBe(THANKS)
  })

  test('shows at its field what the server refused', async ({ page }) => {
    await page.route(ENDPOINT, (route) =>
      route.fulfill({
        status: 400,
        json: { success: false, message: 'x', errors: { email: 'Email is not a valid email' } },
      }),
    )
    const dialog = await open(page)
    await fill(page)
    await send(page)
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription('Email is not a valid email')
  })
})

test.describe('when the form cannot be loaded', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })
  test('the link leads to its section', async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.route('**/_next/**', (route) => route.abort())
    await openers(page).first().click()
    await expect(page.locator('#contact')).toBeInViewport()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the link leads to an address to write to', async ({ page }) => {
    await page.goto('/')
    await openers(page).first().click()
    await expect(page.locator('#contact a[href^="mailto:"]')).toBeInViewport()
  })
})
