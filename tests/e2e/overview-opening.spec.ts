import type { Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import type { App } from '../support/app'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

// A mail server that is not there, and a domain that no name server is asked for.
const appEnv = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Bottega <ciao@bottega.test>' }
test.use({ ownApp: 'opening', appEnv })

async function open(app: App, page: Page, role: 'admin' | 'editor' = 'admin') {
  const { cookie } = await signIn({ app, role })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/panoramica')
}

test('a new shop is told what is left to do, line by line, and is led to where it is done @mobile', async ({
  app,
  page,
}) => {
  await query(app.databaseUrl, 'DELETE FROM seller; DELETE FROM email_deliveries; DELETE FROM overview_facts')
  await open(app, page)
  const list = page.getByRole('region', { name: 'Prima di aprire' })
  const line = (title: string) => list.getByRole('listitem').filter({ hasText: title })
  await expect(list.getByRole('listitem')).toHaveCount(12)
  await expect(list).toContainText(/\d di 12 a posto/)
  await expect(line('File del prodotto')).toContainText('A posto')
  await expect(line('Copia di sicurezza')).toContainText('Da fare')
  await expect(line('Copia di sicurezza')).toContainText('npm run backup')
  await expect(line('Numeri e testimonianze')).toContainText('Da sapere')
  await expectAccessibleInBoth(page)
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)

  await line('Posta: il server').getByRole('button', { name: 'Invia una mail di prova' }).click()
  await expect(line('Posta: il server')).toContainText('sta partendo')

  await expect(line('Dati del venditore')).toContainText('Da fare')
  await line('Dati del venditore').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/globals\/seller$/)
  await query(
    app.databaseUrl,
    `INSERT INTO seller (kind, company_name, vat_number, street, postal_code, city, email)
     VALUES ('company', 'Bottega srl', '01234567897', 'Via Emilia', '43121', 'Parma', 'ciao@bottega.it')`,
  )
  await page.goto('/admin/panoramica')
  await expect(line('Dati del venditore')).toContainText('A posto')
  await line('File del prodotto').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\?table=product_files/)
})

test('once the shop was open the list is gone; what falls back stands under Da fare and leads to it', async ({
  app,
  page,
}) => {
  await query(
    app.databaseUrl,
    `INSERT INTO overview_facts (name, at) VALUES ('opened', now()) ON CONFLICT (name) DO NOTHING`,
  )
  await open(app, page)
  const toDo = page.getByRole('region', { name: 'Da fare' })
  const link = toDo.getByRole('link', { name: /controlli di «Prima di aprire» non sono più a posto/ })
  await expect(link).toHaveAttribute('href', '/admin/panoramica#prima-di-aprire')
  const list = page.getByRole('region', { name: 'Prima di aprire' })
  await expect(list).toContainText('ma questo non è più a posto')
  await expect(list.getByText('A posto', { exact: true })).toHaveCount(0)
  await expect(list.getByText('Da sapere')).toHaveCount(0)
})

test('an editor sees nothing of it', async ({ app, page }) => {
  await open(app, page, 'editor')
  await expect(page.getByRole('region', { name: 'Prima di aprire' })).toHaveCount(0)
})
