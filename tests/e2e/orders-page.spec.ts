import { readFile } from 'node:fs/promises'

import manifest from '../../goods/manifest.json' with { type: 'json' }
import { expectAccessible } from '../support/accessible'
import { buyInSandbox } from '../support/checkout-client'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { stampedPages } from '../support/pdf'

test.use({ ownApp: 'orders', appEnv: { CHECKOUT_SANDBOX: '1' } })

test('from the confirmation to the order, and to its files', async ({ app, page }) => {
  const sessionId = await buyInSandbox(app.url)
  await page.goto(`/checkout/success?sessionId=${sessionId}`)
  await page.getByRole('link', { name: 'Apri il tuo ordine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo ordine' })).toBeVisible()
  await expect(page.getByText('€ 37,00')).toBeVisible()
  await expectAccessible(page)
  const links = page.getByRole('link', { name: 'Scarica' })
  await expect(links).toHaveCount(manifest.products.length)
  const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()])
  expect(await stampedPages(await readFile(await download.path()))).toBe(manifest.products[0]!.pages)
})

test('a day later: a code to the order’s own address opens it', async ({ app, page }) => {
  const sessionId = await buyInSandbox(app.url)
  await query(app.databaseUrl, `UPDATE purchases SET purchased_at = purchased_at - interval '25 hours'`)
  await page.goto(`/checkout/success?sessionId=${sessionId}`)
  await expect(page.getByRole('link', { name: 'Download' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Apri il tuo ordine' }).click()
  await expect(page.getByText('a•••@example.it')).toBeVisible()
  await expectAccessible(page)

  const log = app.output().length
  await page.getByRole('button', { name: 'Mandami il codice' }).click()
  await expect(page.getByText('Codice inviato a')).toBeVisible()
  const code = () => /\b(\d{6})\b/.exec(app.output().slice(log))?.[1]
  await expect.poll(code).toBeDefined()
  await page.getByLabel('Codice').fill(code() === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Apri l’ordine' }).click()
  await expect(page.getByText('Il codice non è valido')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Codice').fill(code()!)
  await page.getByRole('button', { name: 'Apri l’ordine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Il tuo ordine' })).toBeVisible()
  await expect(page.getByText('anna.bianchi@example.it')).toBeVisible()
})

for (const width of [360, 768, 1280, 1920]) {
  test(`fits ${width} pixels, open and locked`, async ({ app, page }) => {
    await page.setViewportSize({ width, height: 900 })
    const sessionId = await buyInSandbox(app.url)
    for (const heading of ['Il tuo ordine', 'Apri il tuo ordine']) {
      await page.goto(`/ordine/${sessionId}`)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      await query(app.databaseUrl, `UPDATE purchases SET purchased_at = purchased_at - interval '25 hours'`)
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the files are there all the same', async ({ app, page }) => {
    await page.goto(`/ordine/${await buyInSandbox(app.url)}`)
    const link = page.getByRole('link', { name: 'Scarica' }).first()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  })
})
