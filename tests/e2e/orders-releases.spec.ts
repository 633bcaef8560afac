import { readFile } from 'node:fs/promises'

import type { BrowserContext } from '@playwright/test'

import type { App } from '../support/app'
import { buyInSandbox } from '../support/checkout-client'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { fillAwake } from '../support/fill-awake'
import { booklet, linesOf } from '../support/pdf'
import { signIn } from '../support/sign-in'

test.use({ ownApp: 'releases', appEnv: { CHECKOUT_SANDBOX: '1' }, viewport: { width: 1280, height: 900 } })

const BUYER = 'anna.bianchi@example.it'
const enter = async (app: App, context: BrowserContext, who: Parameters<typeof signIn>[0]) => {
  await context.clearCookies()
  const { cookie } = await signIn(who)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url }])
}

test.describe('a new version', () => {
  // The server's question is a refusal with a number.
  test.use({ allowedErrors: [/409/] })

  test('is published in the file’s form after a yes that names the number, and the buyer downloads a stamped copy', async ({
    app,
    context,
    page,
  }) => {
    await buyInSandbox(app.url)
    const [product] = await query<{ id: number; product_name: string }>(
      app.databaseUrl,
      'SELECT id, product_name FROM product_files ORDER BY _order LIMIT 1',
    )
    await enter(app, context, { app, role: 'admin' })
    await page.goto(`/admin/collections/product-files/${product!.id}`)
    const form = page.getByRole('region', { name: 'Pubblica una nuova versione' })
    const fillRelease = async () => {
      await fillAwake(form.getByLabel('Nome della versione'), '2.0')
      await fillAwake(form.getByLabel('Che cosa cambia'), 'Le settimane hanno più spazio.')
      const chooser = page.waitForEvent('filechooser')
      await form.getByRole('button', { name: 'Scegli il file della nuova versione' }).click()
      const buffer = await booklet({ words: 'Seconda edizione', pages: 3 })
      await (await chooser).setFiles({ name: 'Planner due.pdf', mimeType: 'application/pdf', buffer })
      await expect(form.getByText(/^planner-due-\w+\.pdf$/)).toBeVisible()
    }
    await fillRelease()

    const productName = page.locator('#field-product_name')
    await fillAwake(productName, 'Nome non salvato')
    await form.getByRole('button', { name: 'Pubblica nuova versione' }).click()
    await expect(form.getByText('Salva prima le altre modifiche di questa scheda')).toBeVisible()
    await expect(productName).toHaveValue('Nome non salvato')
    page.once('dialog', (leaving) => void leaving.accept())
    await page.reload()
    await fillRelease()

    await form.getByRole('button', { name: 'Pubblica nuova versione' }).click()
    await expect(form.getByText(/1 persona riceve subito l’email/)).toBeVisible()
    await form.getByRole('button', { name: 'Torna indietro' }).click()
    await form.getByRole('button', { name: 'Pubblica nuova versione' }).click()
    await form.getByRole('button', { name: 'Pubblica e avvisa 1 persona' }).click()
    const said = form.getByText('La versione 2.0 è pubblicata: 1 persona riceve l’email.')
    await expect(said).toBeVisible()
    // The product's own form holds the new version: saved, it keeps it in force.
    await expect(page.locator('#field-version_label')).toHaveValue('2.0')
    await expect(form.getByLabel('Nome della versione')).toHaveValue('')

    await enter(app, context, { app, role: 'user', email: BUYER })
    await page.goto('/acquisti')
    const file = page.getByRole('listitem').filter({ hasText: product!.product_name }).last()
    await expect(page.getByText('Nuova versione', { exact: true })).toBeVisible()
    await expect(page.getByText('Le settimane hanno più spazio.')).toBeVisible()
    const arriving = page.waitForEvent('download')
    await file.getByRole('link', { name: 'Download' }).first().click()
    const bytes = await readFile(await (await arriving).path())
    const lines = await linesOf(bytes)
    expect(lines).toHaveLength(3)
    for (const [index, page_] of lines.entries())
      expect(page_).toEqual([
        `Seconda edizione ${index}`,
        expect.stringMatching(/^Copia di Anna Bianchi · ordine \d+$/) as unknown,
      ])

    await page.reload()
    await expect(page.getByText('Nuova versione', { exact: true })).toHaveCount(0)
    await page.getByText('Versioni precedenti').first().click()
    const earlier = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Prima versione · / }).click()
    expect(await linesOf(await readFile(await (await earlier).path()))).toHaveLength(48)
  })
})

test('the downloads of an order are a list in the panel', async ({ app, context, page }) => {
  await buyInSandbox(app.url)
  await enter(app, context, { app, role: 'admin' })
  const [purchase] = await query<{ id: number }>(app.databaseUrl, 'SELECT max(id) AS id FROM purchases')
  await query(
    app.databaseUrl,
    `INSERT INTO download_log (purchase_id, product_name, network, bytes, started_at, last_at)
     VALUES ($1, 'Guida rapida', '203.0.113.0/24', 303042, now(), now())`,
    [purchase!.id],
  )
  await page.goto(`/admin/collections/download-log?where[purchase][equals]=${purchase!.id}`)
  const row = page.getByRole('row').filter({ hasText: '203.0.113.0/24' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('Guida rapida')
  await expect(row).toContainText(BUYER)
})
