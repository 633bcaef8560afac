import type { BrowserContext, Page } from '@playwright/test'

import { query } from '../support/cluster'
import type { App } from '../support/app'
import { expect, test } from '../support/e2e'
import { scriptHasCome } from '../support/buy-button'
import { fillAwake } from '../support/fill-awake'
import { PATIENCE_MS } from '../support/patience'
import {
  home,
  homeShows,
  openAsEditor,
  preview,
  publish,
  publishButton,
  review,
  typeDraft,
} from '../support/editor-screen'

test.use({ ownApp: 'editing', viewport: { width: 1440, height: 900 }, timezoneId: 'America/New_York' })

/**
 * The sales page in the panel, awake: what is typed before React has woken a form is on the screen and not in the form.
 * The preview is the last to come. Its title is not waited for: the draft that another test left may have none.
 */
async function openSalesPage(args: { app: App; context: BrowserContext; page: Page }) {
  await openAsEditor(args, '/admin/globals/landing')
  await expect(preview(args.page).getByRole('heading', { level: 2 }).first()).toBeVisible()
}

const title = (page: Page) => page.getByRole('textbox', { name: 'Titolo' }).first()

test.describe('the page of an editor', () => {
  test('shows a draft beside the form as it is typed, and on the page once it is published', async ({
    app,
    context,
    page,
  }) => {
    await openSalesPage({ app, context, page })
    const heading = preview(page).getByRole('heading', { level: 1 })
    await expect(heading).toContainText('Le ore ci sono.')
    await fillAwake(title(page), 'Una bozza che cambia mentre scrivo.')
    await expect(heading).toContainText('Una bozza che cambia mentre scrivo.')
    await expect(page.getByText('Modificato')).toBeVisible()
    expect(await home(app)).not.toContain('Una bozza')
    await publish(page)
    await homeShows(app, 'Una bozza che cambia mentre scrivo.')
  })

  test('names what is wrong at its field and publishes nothing', async ({ app, context, page }) => {
    await openSalesPage({ app, context, page })
    const before = /<h1.*?<\/h1>/s.exec(await home(app))![0]
    await fillAwake(title(page), '')
    await publishButton(page).click()
    await expect(page.getByText('Questo campo non può restare vuoto.')).toBeVisible()
    await expect(review(page)).toHaveCount(0)
    expect(await home(app)).toContain(before)
  })

  test('keeps what is scheduled until its time, in Italian time', async ({ app, context, page }, {
    repeatEachIndex,
  }) => {
    const changed = `Da domani si cambia (${repeatEachIndex}).`
    await openSalesPage({ app, context, page })
    const heading = preview(page).getByRole('heading', { level: 1 })
    await expect(page.getByRole('textbox', { name: 'Sottotitolo' }).first()).not.toHaveValue('')
    await typeDraft(page, title(page), changed)
    await expect(heading).toContainText(changed)
    // What follows an autosave can close the menu, and the drawer behind it: here the page is at rest.
    await page.reload()
    await expect(title(page)).toHaveValue(changed)
    await expect(page.locator('.form-submit .popup-button')).toBeHidden()
    await page.getByRole('button', { name: 'Programma', exact: true }).click()
    const drawer = page.locator('dialog[open]')
    await expect(drawer.getByText('Ora italiana.')).toBeVisible()
    // The page cannot be without these words: there is nothing to choose between.
    await expect(drawer.getByText('Annulla pubblicazione')).toBeHidden()
    const moment = drawer.locator('.react-datepicker__input-container input')
    await moment.click()
    await page.locator('.react-datepicker__navigation--next').click()
    await page
      .locator('.react-datepicker__day:not(.react-datepicker__day--outside-month)', { hasText: /^15$/ })
      .click()
    await page.locator('.react-datepicker__time-list-item', { hasText: /^08:30$/ }).click()
    await expect(moment).toHaveValue(/^15 \p{Ll}+ \d{4}, 08:30$/u)
    await drawer.getByRole('button', { name: 'Programma la pubblicazione' }).click()
    await expect(drawer.getByText(/^Pubblicare: 15\/\d{2}\/\d{4}, 08:30$/)).toBeVisible()
    const [job] = await query<{ hour: string }>(
      app.databaseUrl,
      `SELECT to_char(wait_until AT TIME ZONE 'Europe/Rome', 'DD HH24:MI') AS hour FROM payload_jobs
       WHERE task_slug = 'schedulePublish'`,
    )
    expect(job?.hour).toBe('15 08:30')
    expect(await home(app)).not.toContain(changed)
    await query(
      app.databaseUrl,
      `UPDATE payload_jobs SET wait_until = now() WHERE task_slug = 'schedulePublish'`,
    )
    await expect.poll(() => home(app), { timeout: PATIENCE_MS }).toContain(changed)
  })
})

test('after a reload a draft still has the published page behind it', async ({ app, context, page }) => {
  await openSalesPage({ app, context, page })
  await typeDraft(page, title(page), 'Una bozza da buttare.')
  await page.reload()
  await expect(page.getByText('Modificato')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ritorna alla versione pubblicata' })).toBeVisible()
})

test.describe('the offer', () => {
  test('computes the discount, refuses a price that cannot be, and shows a new one', async ({
    app,
    context,
    page,
  }) => {
    await openAsEditor({ app, context, page }, '/admin/globals/offer')
    const discount = page.locator('output')
    const price = page.getByRole('spinbutton', { name: 'Prezzo attuale' })
    await expect(discount).toHaveText('Sconto: 57%')
    await expect(preview(page).locator('#offer')).toBeInViewport()
    // The frame went to the offer by itself: the form around it stayed where it was.
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (const [amount, message] of [
      ['-5', 'Il prezzo non può essere negativo.'],
      ['99', 'Il prezzo attuale non può superare il prezzo pieno.'],
    ] as const) {
      // The panel asks the server about each change; a person's next click comes after its answer.
      const heard = page.waitForResponse(
        (response) =>
          response.request().method() === 'POST' && response.url().endsWith('/admin/globals/offer'),
      )
      await price.fill(amount)
      await heard
      await publishButton(page).click()
      await expect(page.getByText(message)).toBeVisible()
    }
    expect(await home(app)).toContain('Risparmi il 57%')
    // While the server has not yet said that the new price is right, the panel saves no draft of it by itself. Once it
    // has, the draft is beside the form at once, on the page once it is published.
    await expect(async () => {
      await price.fill('28')
      await price.fill('29')
      // Typed again too soon, the form would begin anew each time on a slow machine.
      await expect(preview(page).getByText('Risparmi il 67%').first()).toBeVisible({ timeout: 30_000 })
    }).toPass()
    await expect(discount).toHaveText('Sconto: 67%')
    expect(await home(app)).toContain('Risparmi il 57%')
    await publish(page)
    await homeShows(app, 'Risparmi il 67%')
  })
})

test('a preview that is hidden while it loads stands at its section once it is shown', async ({
  app,
  context,
  page,
}) => {
  await openAsEditor({ app, context, page }, '/robots.txt')
  await page.evaluate(async () => {
    const frame = document.createElement('iframe')
    frame.style.cssText = 'display: none; inline-size: 50rem; block-size: 40rem'
    frame.src = '/preview?at=offer'
    document.body.append(frame)
    await new Promise((done) => frame.addEventListener('load', done))
  })
  // React has rendered the page there: its buttons answer.
  const frame = page.frames()[1]!
  await scriptHasCome(frame)
  await page.evaluate(() => document.querySelector('iframe')!.style.removeProperty('display'))
  await expect(preview(page).locator('#offer')).toBeInViewport()
})

test('a preview that loads just as its shimmer begins is shown', async ({ app, context, page }) => {
  // Payload's timer of a second goes off right before the frame has loaded, and React has not rendered it yet.
  await page.addInitScript(() => {
    let begin: (() => void) | undefined
    const wait = setTimeout
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
        if (ms !== 1000) return wait(run, ms, ...rest)
        begin = run
        // A slow machine takes longer than that to load the frame: then it would go off by itself.
        return wait(run, 60_000, ...rest)
      },
    })
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLIFrameElement) begin?.()
      },
      { capture: true },
    )
  })
  await openAsEditor({ app, context, page }, '/admin/globals/offer')
  await expect(page.locator('.iframe-loader__container > .shimmer-effect')).toBeAttached()
  await expect(preview(page).locator('#offer')).toBeInViewport()
})

test('on a narrow screen the form comes first and the preview follows it', async ({ app, context, page }) => {
  for (const width of [360, 900]) {
    await page.setViewportSize({ width, height: 740 })
    await openAsEditor({ app, context, page }, '/admin/globals/offer')
    const form = (await page.getByRole('textbox', { name: 'Titolo' }).boundingBox())!
    const frame = (await page.locator('iframe').boundingBox())!
    expect(form.width).toBeGreaterThan(width * 0.6)
    expect(frame.width).toBeGreaterThan(width * 0.6)
    expect(frame.y).toBeGreaterThan(form.y)
  }
})

test('questions are put in order by dragging', async ({ app, context, page }) => {
  await openAsEditor({ app, context, page }, '/admin/collections/faqs')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(8)
  const handles = page.locator('tbody .sort-row')
  const [from, to] = [await handles.nth(3).boundingBox(), await handles.nth(0).boundingBox()]
  await page.mouse.move(from!.x + 6, from!.y + 6)
  await page.mouse.down()
  await page.mouse.move(from!.x + 6, from!.y - 20, { steps: 5 })
  await page.mouse.move(to!.x + 6, to!.y + 2, { steps: 10 })
  // The row under it makes room once the page has seen the pointer there.
  await expect(rows.nth(0)).not.toHaveCSS('transform', 'none')
  await page.mouse.up()
  await expect(rows.nth(0)).toContainText('Quanto tempo richiede ogni giorno?')
  const questions = async () =>
    [...(await home(app)).matchAll(/<summary[^>]*><h3>([^<]*)/g)].map((match) => match[1])
  await expect
    .poll(async () => (await questions()).slice(0, 2))
    .toEqual(['Quanto tempo richiede ogni giorno?', 'Che cosa ricevo, di preciso?'])
})
