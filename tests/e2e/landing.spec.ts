import { type Page } from '@playwright/test'

import { scriptHasCome } from '../support/buy-button'
import { expect, test } from '../support/e2e'
import { PATIENCE_MS } from '../support/patience'

/** How far the top of a section is from the bar above it, in pixels. */
const distance = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top - 72))

const clearOf = (page: Page, id: string) => expect.poll(() => distance(page, id)).toBeLessThan(60)

test.describe('moving about', () => {
  test('the links of the bar lead to their sections', async ({ page }) => {
    await page.goto('/')
    // Next writes the address anew, without a hash, when it starts; the page’s own script tells this afterwards.
    await expect(page.locator('[popovertarget]')).toHaveAttribute('aria-expanded', 'false')
    const bar = page.getByRole('navigation', { name: 'Principale' })
    for (const [name, id] of [
      ['Benefici', 'benefits'],
      ['Offerta', 'offer'],
      ['Testimonianze', 'testimonials'],
    ] as const) {
      await bar.getByRole('link', { name }).click()
      await clearOf(page, id)
      await expect(page).toHaveURL(new RegExp(`#${id}$`))
    }
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(80)
  })

  test('a hash in the address leads to its section @mobile', async ({ page }) => {
    await page.goto('/#testimonials')
    await clearOf(page, 'testimonials')
  })

  test('a hash that no text can be made of leaves the page as it is', async ({ page }) => {
    await page.goto('/#sconto-57%')
    // The script that reads the hash has come.
    await expect(page.locator('[popovertarget]').first()).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator('#hero')).toBeVisible()
  })

  test('sections glide into view, and jump for those who ask for calm @mobile', async ({ page }) => {
    await page.goto('/')
    const manner = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
    expect(await manner()).toBe('smooth')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await manner()).toBe('auto')
    await page.goto('/#testimonials')
    await clearOf(page, 'testimonials')
  })

  test('the footer has the sections, three networks and the legal pages @mobile', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Offerta' }).click()
    await clearOf(page, 'offer')
    for (const network of ['Instagram', 'Facebook', 'YouTube']) {
      await expect(footer.getByRole('link', { name: network })).toHaveAttribute('href', /^https:\/\//)
    }
    await footer.getByRole('link', { name: 'Informativa sulla privacy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Informativa sulla privacy')
    await page.goBack()
    await footer.getByRole('link', { name: 'Termini e condizioni' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termini e condizioni')
  })

  test('the link for administrators is there for everyone, with its tooltip', async ({ page }) => {
    await page.goto('/')
    const link = page
      .getByRole('navigation', { name: 'Principale' })
      .getByRole('link', { name: 'Automazioni Email' })
    await expect(link).toHaveAttribute('href', '/admin/email-automation')
    await expect(link).toHaveAccessibleDescription('Solo per Admin - Gestisci Automazioni Email')
    await link.hover()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await expect(async () => {
      // The page listens to its keys once its scripts are there.
      await page.keyboard.press('Escape')
      await expect(page.getByRole('tooltip')).toBeHidden({ timeout: 1000 })
    }).toPass({ timeout: PATIENCE_MS })
  })

  test('the menu opens, leads somewhere and closes @mobile-only', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const menu = page.locator('[popover]')
    await expect(menu.getByRole('button', { name: 'Acquista ora' })).toBeVisible()
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Benefici',
      'Offerta',
      'Testimonianze',
      'Contatti',
      'Automazioni Email',
    ])
    await menu.getByRole('link', { name: 'Benefici' }).click()
    await expect(menu).toBeHidden()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await clearOf(page, 'benefits')
    await toggle.click()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  test('the menu hangs from the bar and its button closes it again @mobile-only', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const menu = page.locator('[popover]')
    await toggle.click()
    const bar = (await page.getByRole('banner').boundingBox())!
    expect(Math.abs((await menu.boundingBox())!.y - (bar.y + bar.height))).toBeLessThanOrEqual(1)
    await toggle.click()
    await expect(menu).toBeHidden()
  })
})

test.describe('questions', () => {
  test('start closed and open on their own @mobile', async ({ page }) => {
    await page.goto('/')
    const items = page.locator('#faq details')
    await expect(items).toHaveCount(8)
    await expect(page.locator('#faq details[open]')).toHaveCount(0)
    await items.nth(0).locator('summary').click()
    await items.nth(3).locator('summary').click()
    await expect(page.locator('#faq details[open]')).toHaveCount(2)
    await expect(items.nth(0).getByText('Tre file PDF')).toBeVisible()
    await items.nth(0).locator('summary').click()
    await expect(items.nth(0).getByText('Tre file PDF')).toBeHidden()
    await expect(items.nth(3)).toHaveAttribute('open')
  })

  test('open by keyboard', async ({ page }) => {
    await page.goto('/')
    await page.locator('#faq summary').nth(1).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#faq details').nth(1)).toHaveAttribute('open')
  })
})

test.describe('the bar at the bottom', () => {
  const banner = (page: Page) => page.getByRole('complementary', { name: 'Offerta a tempo' })

  /** Opens the page with its clock stopped, so that only the test lets time pass. */
  async function openAtRest(page: Page) {
    // A minute before: a clock that has passed the moment cannot be stopped at it.
    await page.clock.install({ time: new Date('2026-11-21T07:59:01Z') })
    await page.clock.pauseAt(new Date('2026-11-21T08:00:01Z'))
    await page.goto('/')
    // Told by the page's script once it runs.
    await expect(page.locator('[popovertarget]')).toHaveAttribute('aria-expanded', 'false')
  }

  test('counts buyers from 12, by 1 to 3 every 45 to 75 seconds @mobile', async ({ page }) => {
    await openAtRest(page)
    await expect(banner(page)).toContainText('12 persone')
    await page.clock.runFor(44_900)
    await expect(banner(page)).toContainText('12 persone')
    await page.clock.runFor(30_200)
    await expect(banner(page)).toContainText(/\b1[345] persone/)
    const before = Number(/(\d+) persone/.exec(await banner(page).innerText())![1])
    await page.clock.runFor(10 * 60_000)
    const after = Number(/(\d+) persone/.exec(await banner(page).innerText())![1])
    // Ten minutes hold 7 to 14 more steps.
    expect(after - before).toBeGreaterThanOrEqual(7)
    expect(after - before).toBeLessThanOrEqual(42)
  })

  test('counts down from 47:23:45 each second and stops at zero @mobile', async ({ page }) => {
    await openAtRest(page)
    const timer = page.getByRole('timer')
    await expect(timer).toHaveText('47:23:45')
    await page.clock.runFor(1000)
    await expect(timer).toHaveText('47:23:44')
    await page.clock.runFor(59_000)
    await expect(timer).toHaveText('47:22:45')
    await page.clock.fastForward('47:22:45')
    await page.clock.runFor(1000)
    await expect(timer).toHaveText('00:00:00')
    await page.clock.runFor(5000)
    await expect(timer).toHaveText('00:00:00')
  })
})

test('the film is fetched only when somebody starts it @mobile', async ({ page }) => {
  const films: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.mp4')) films.push(request.url())
  })
  await page.goto('/')
  const play = page.getByRole('link', { name: 'Guarda il video di 90 secondi' })
  await play.scrollIntoViewIfNeeded()
  // Before the page's script has come, the link leads to the film itself.
  await scriptHasCome(page)
  expect(films).toEqual([])
  await play.click()
  const film = page.locator('video')
  await expect(film).toBeVisible()
  await expect(film).toBeFocused()
  await expect.poll(() => films.length).toBeGreaterThan(0)
  await expect(film.locator('track')).toHaveAttribute('srclang', 'it')
})

test('the closing button is long on a desk', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Provalo per 30 giorni a soli 37\s€/ })).toBeVisible()
})

test('the closing button is short on a phone @mobile-only', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Provalo a 37\s€$/ })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('questions open, links lead, the menu opens @mobile', async ({ page, isMobile }) => {
    await page.goto('/')
    await page.locator('#faq summary').first().click()
    await expect(page.getByText('Tre file PDF')).toBeVisible()
    if (isMobile) {
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.locator('[popover]')).toBeVisible()
    }
    const bar = page.getByRole('navigation', { name: 'Principale' })
    await bar.getByRole('link', { name: 'Offerta' }).click()
    await expect(page).toHaveURL(/#offer$/)
    await expect(page.locator('#contact').getByRole('link', { name: /@/ })).toHaveAttribute(
      'href',
      /^mailto:/,
    )
  })

  test('the film’s link opens a player that shows it @mobile', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Guarda il video di 90 secondi' }).click()
    await expect(page).toHaveURL(/film[^/]*\.mp4$/)
    const film = page.locator('video')
    await expect(film).toBeVisible()
    // The picture's own size is known once the film has been read.
    await expect
      .poll(async () => (await film.boundingBox())!.width / (await film.boundingBox())!.height)
      .toBeCloseTo(16 / 9, 1)
  })
})
