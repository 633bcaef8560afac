import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { openAsEditor } from '../support/editor-screen'

test.use({ ownApp: 'editing-pages', viewport: { width: 1440, height: 900 } })

test('the text of a page offers only what the page shows, and opens with what it no longer offers', async ({
  app,
  context,
  page,
}) => {
  const [row] = await query<{ id: number; body: { root: { children: unknown[] } } }>(
    app.databaseUrl,
    `SELECT id, body FROM pages WHERE slug = 'termini'`,
  )
  const picture = {
    type: 'upload',
    version: 3,
    relationTo: 'media',
    value: 1,
    fields: null,
    format: '',
    id: 'a',
  }
  const { root } = row!.body
  await query(app.databaseUrl, `UPDATE pages SET body = $1 WHERE id = $2`, [
    JSON.stringify({ root: { ...root, children: [picture, ...root.children] } }),
    row!.id,
  ])
  await openAsEditor({ app, context, page }, `/admin/collections/pages/${row!.id}`)
  const text = page.locator('[contenteditable="true"]').first()
  await expect(text).toContainText('Garanzia di 30 giorni')

  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const menu = page.locator('.slash-menu-popup')
  await expect(menu).toBeVisible()
  await expect(menu).not.toContainText(/carica|relazione/i)
})
