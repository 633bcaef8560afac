import { readFile } from 'node:fs/promises'

import { expectAccessibleInBoth } from '../support/accessible'
import { buyInSandbox } from '../support/checkout-client'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { textOf } from '../support/pdf'
import { signIn } from '../support/sign-in'

test.use({ ownApp: 'orders-files', appEnv: { CHECKOUT_SANDBOX: '1' } })

test('the order’s page has the version and its news, the versions before, and the receipt', async ({
  app,
  page,
}) => {
  const sessionId = await buyInSandbox(app.url)
  const [product] = await query<{ id: number; product_name: string; file_url: string }>(
    app.databaseUrl,
    `UPDATE product_files SET version_label = '2.0', version_notes = 'Le settimane hanno più spazio.',
       version_published_at = now() + interval '1 second'
     WHERE id = (SELECT id FROM product_files ORDER BY _order LIMIT 1) RETURNING id, product_name, file_url`,
  )
  await query(
    app.databaseUrl,
    `INSERT INTO file_releases (product_file_id, version_label, file_url, published_at)
     VALUES ($1, 'Prima versione', $2, now() - interval '1 year'), ($1, '2.0', $2, now())`,
    [product!.id, product!.file_url],
  )
  await page.goto(`/ordine/${sessionId}`)
  const file = page.getByRole('listitem').filter({ hasText: product!.product_name }).first()
  await expect(file.getByText('Nuova versione', { exact: true })).toBeVisible()
  await expect(file).toContainText('2.0')
  await expect(file).toContainText('Le settimane hanno più spazio.')
  await expect(file).toContainText(/\d (KB|MB)/)
  await file.getByText('Versioni precedenti').click()
  await expectAccessibleInBoth(page)
  const earlier = page.waitForEvent('download')
  await file.getByRole('link', { name: /^Prima versione · / }).click()
  expect((await earlier).suggestedFilename()).toMatch(/\.pdf$/)

  const receipt = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Ricevuta (PDF)' }).click()
  const download = await receipt
  expect(download.suggestedFilename()).toMatch(/^ricevuta-ordine-\d+\.pdf$/)
  const text = await textOf(await readFile(await download.path()))
  for (const words of ['€ 37,00', 'Questa è una simulazione']) expect(text).toContain(words)
  // The line breaks where it is full, which depends on the id's digits.
  expect(text.replace(/\s/g, '')).toContain(sessionId)

  // Each press asks for the right again, for an earlier version too.
  const path = await file.getByRole('link', { name: /^Prima versione · / }).getAttribute('href')
  await query(app.databaseUrl, `UPDATE purchases SET status = 'refunded' WHERE checkout_session_id = $1`, [
    sessionId,
  ])
  const answer = await page.request.get(path!, { maxRedirects: 0 })
  expect(answer.headers().location).toBe(`${app.url}/ordine/${sessionId}`)
})

test('a version of the terms, and the preview of the receipts, read well in both themes', async ({
  app,
  context,
  page,
}) => {
  await page.goto('/termini/1')
  await expect(page.getByRole('heading', { level: 1, name: 'Termini e condizioni' })).toBeVisible()
  await expect(page.getByText(/^Versione 1, in vigore dal/)).toBeVisible()
  await expectAccessibleInBoth(page)

  const { cookie } = await signIn({ app, role: 'admin' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url }])
  await page.goto('/preview/email/ricevute')
  const frame = page.frameLocator('iframe[title="Dopo un rimborso: email"]')
  await expect(frame.getByRole('heading', { name: 'Il tuo rimborso' })).toBeVisible()
  await expectAccessibleInBoth(page)
})
