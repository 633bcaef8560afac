import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { beginWithinADay, expect, test } from '../support/e2e'
import { faultsOf } from '../support/fatturapa'
import { person } from '../support/invoice-customers'
import { invoiceShop, thisYear } from '../support/invoice-shop'
import { signIn } from '../support/sign-in'
import { tablesClient } from '../support/tables-client'

test.use({ appEnv: { WORKER: 'off' }, ownApp: 'invoices' })
beginWithinADay()

type App = Parameters<typeof tablesClient>[0]

async function shopOf(app: App) {
  const admin = await tablesClient(app)
  return invoiceShop(() => ({ app, admin }))
}

async function open(page: Page, app: App) {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/fatture')
}

test('an administrator issues what was asked for, and saves the file and the ZIP', async ({ page, app }) => {
  const shop = await shopOf(app)
  await shop.sellInvoiced({ email: 'maria@posta.example' })
  await open(page, app)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fatture da emettere')
  const due = page.getByRole('listitem').filter({ hasText: 'maria@posta.example' })
  await expect(due).toContainText('37')

  const issue = due.getByRole('button', { name: 'Emetti fattura: Maria Rossi' })
  await issue.click()
  // The owner has not said yet who sells.
  await expect(due.getByRole('alert')).toContainText('Manca: ragione sociale')
  await shop.setSeller()
  await issue.click()
  await expect(due.getByRole('status')).toHaveText(`Emessa: 1/${thisYear()}/WEB`)
  await expect(issue).toBeHidden()

  const file = page.waitForEvent('download')
  await due.getByRole('link').click()
  expect(faultsOf(await readFile(await (await file).path(), 'utf8'))).toEqual([])
  const zip = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica ZIP' }).click()
  expect((await zip).suggestedFilename()).toMatch(/^fatture-[\d-]+\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await (await zip).path())))
  expect(Object.keys(files)).toHaveLength(1)
  await expectAccessibleInBoth(page)

  await page
    .getByRole('navigation', { name: 'Sezioni del pannello' })
    .getByRole('link', { name: 'Fatture', exact: true })
    .click()
  await expect(page.getByRole('row').filter({ hasText: `1/${thisYear()}/WEB` })).toContainText('Maria Rossi')
})

test('a refund waits for its credit note; nothing is left once it is issued', async ({ page, app }) => {
  const shop = await shopOf(app)
  await shop.setSeller()
  const { id } = await shop.sellInvoiced({ email: 'nina@posta.example' }, { ...person, first_name: 'Nina' })
  await shop.invoice(id)
  await query(app.databaseUrl, `UPDATE purchases SET status = 'refunded' WHERE id = $1`, [id])
  await open(page, app)
  const due = page.getByRole('listitem').filter({ hasText: 'nina@posta.example' })
  await due.getByRole('button', { name: 'Emetti nota di credito: Nina Rossi' }).click()
  await expect(due.getByRole('status')).toContainText('Emessa: ')
  await page.reload()
  await expect(page.getByText('Nessuno aspetta una fattura o una nota di credito.')).toBeVisible()
})
