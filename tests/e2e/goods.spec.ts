import { buyInSandbox, claimIn, purchaseOf } from '../support/checkout-client'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { pdfOf } from '../support/pdf'
import { signIn } from '../support/sign-in'

test.use({ ownApp: 'goods', appEnv: { CHECKOUT_SANDBOX: '1' }, viewport: { width: 1280, height: 900 } })

test.beforeEach(async ({ app, context }) => {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url }])
})

test('a new PDF in the product’s own form reaches who bought before', async ({ app, page }) => {
  const { products } = await purchaseOf(app.url, await buyInSandbox(app.url))
  const link = `${app.url}${products[0]!.downloadUrl}`
  const productId = claimIn(link).fileId
  await page.goto(`/admin/collections/product-files/${productId}`)
  // The files' own list, with what only the storage needs, is nowhere to be found.
  await expect(page.getByRole('link', { name: 'File privati' })).toHaveCount(0)

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Sostituisci il file' }).click()
  await (
    await chooser
  ).setFiles({ name: 'Nuovo planner.pdf', mimeType: 'application/pdf', buffer: pdfOf('dal modulo') })
  await expect(page.getByRole('link', { name: /^nuovo-planner-\w+\.pdf$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect
    .poll(async () => Buffer.from(await (await fetch(link)).arrayBuffer()).equals(pdfOf('dal modulo')))
    .toBe(true)
})

test.describe('what is refused', () => {
  test.use({ allowedErrors: [/could not be uploaded/] })

  test('a file of another kind is refused with a sentence, and the product keeps its file', async ({
    app,
    page,
  }) => {
    const [product] = await query<{ id: number; file_url: string }>(
      app.databaseUrl,
      'SELECT id, file_url FROM product_files ORDER BY id DESC LIMIT 1',
    )
    await page.goto(`/admin/collections/product-files/${product!.id}`)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Sostituisci il file' }).click()
    await (
      await chooser
    ).setFiles({ name: 'pagina.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    await expect(page.getByRole('alert').getByText('Sono accettati file PDF, ZIP ed EPUB.')).toBeVisible()
    const name = product!.file_url.split('/').at(-1)!
    await expect(page.getByRole('link', { name })).toBeVisible()
  })
})
