import type { Page } from '@playwright/test'
import sharp from 'sharp'

import { expectAccessible, expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, holdBack, test } from '../support/e2e'
import { addSequence } from '../support/email'
import { signIn } from '../support/sign-in'

test.use({
  appEnv: { WORKER: 'off' },
  // What the page's policy keeps from running or loading: scripts in a paste, pictures of other sites.
  allowedErrors: [/Blocked script execution in 'about:srcdoc'|Executing inline event|Loading the image/],
})

type App = { url: string; databaseUrl: string }

const FOREIGN = '<!--[if mso]><table><tr><td><![endif]--><DIV class=x>Solo HTML &egrave;\t</DIV>'
const TEMPLATE = `<h1 class="mio">Il titolo</h1>\r\n
<p>Ciao {{name|amica}}, <b>ecco</b><br/>qui</p>
<ul><li>uno</li></ul>
${FOREIGN}
<p style="margin:0"><a style="background:#fc0" href="/acquisti">Apri</a></p>
`

/** Opens a sequence with that template and answers with its dialog and what is in it. */
async function open(page: Page, app: App, template: string) {
  await query(app.databaseUrl, 'DELETE FROM email_sequences')
  await addSequence(app.databaseUrl, { name: 'Tutorial', days: 2, template, active: 0 })
  const { cookie } = await signIn({ app, role: 'admin', email: 'agata@persone.example' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/email-automation')
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifica Sequenza' })
  const blocks = dialog.getByRole('list', { name: 'Blocchi dell’email' })
  const html = dialog.getByLabel('Template email')
  return { dialog, blocks, block: blocks.locator('> li'), html }
}

/** Puts HTML on the clipboard of one paste into what has the focus. */
const paste = (page: Page, html: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', pasted)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, html)

test('blocks and HTML are one template; what is not changed stays byte for byte @mobile', async ({
  page,
  app,
}) => {
  page.on('dialog', (alert) => void alert.accept())
  const { dialog, block, html } = await open(page, app, TEMPLATE)
  await expect(block).toHaveCount(4)
  // A text field knows one kind of line end.
  const shown = TEMPLATE.replace(/\r\n/g, '\n')
  await expect(html).toHaveValue(shown)
  await expect(block.nth(2)).toContainText('Solo HTML &egrave;')
  await expectAccessibleInBoth(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )

  // Saved with another field changed.
  await dialog.getByLabel('Invia dopo (giorni)').fill('3')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  const stored = () =>
    query(app.databaseUrl, 'SELECT email_template, send_after_days::int FROM email_sequences')
  expect(await stored()).toEqual([{ email_template: TEMPLATE, send_after_days: 3 }])

  // One block changed: all others keep their bytes, and it keeps what it does not show.
  await page.getByRole('button', { name: 'Modifica Tutorial' }).click()
  const title = dialog.getByRole('textbox', { name: 'Parole, Titolo, blocco 1' })
  await title.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' & oltre')
  await expect(html).toHaveValue(shown.replace('Il titolo', 'Il titolo &amp; oltre'))
  await expect(dialog.frameLocator('iframe').getByText('Il titolo & oltre')).toBeVisible()
  // Typing with a pause in it is more than one step.
  await expect(async () => {
    await page.keyboard.press('Control+z')
    await expect(html).toHaveValue(shown, { timeout: 2000 })
  }).toPass()
  await block.nth(3).getByLabel('Scritta').fill('Vieni > qui')
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog).toBeHidden()
  const [{ email_template: saved }] = (await stored()) as [{ email_template: string }]
  expect(saved).toBe(TEMPLATE.replace('>Apri<', '>Vieni &gt; qui<'))
})

test('moved, taken away, brought back and added, by keyboard alone @mobile', async ({ page, app }) => {
  const { dialog, block, html } = await open(page, app, '<h2>Uno</h2>\n<p>Due</p>\n<hr>')
  const kinds = () => block.evaluateAll((items) => items.map((item) => item.getAttribute('data-kind')))
  await expect.poll(kinds).toEqual(['title', 'text', 'separator'])
  const title = dialog.getByRole('textbox', { name: /^Parole, Titolo/ })
  await title.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(html).toHaveValue('<p>Due</p>\n<h2>Uno</h2>\n<hr>')
  await expect(title).toBeFocused()
  await expect(dialog.getByText('Blocco 2 di 3.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Sposta su: Titolo' }).press('Enter')
  await expect(html).toHaveValue('<h2>Uno</h2>\n<p>Due</p>\n<hr>')
  await expect(dialog.getByRole('button', { name: 'Sposta su: Titolo' })).toBeFocused()

  await dialog.getByRole('button', { name: 'Togli: Testo' }).press('Enter')
  await expect(html).toHaveValue('<h2>Uno</h2>\n<hr>')
  const undo = dialog.getByRole('button', { name: 'Annulla eliminazione' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(html).toHaveValue('<h2>Uno</h2>\n<p>Due</p>\n<hr>')
  await expect(undo).toHaveCount(0)

  // Added after the block one was in, with the focus in it.
  await title.focus()
  await dialog.getByRole('button', { name: 'Aggiungi Testo' }).press('Enter')
  await expect(dialog.getByRole('textbox', { name: 'Parole, Testo, blocco 2' })).toBeFocused()
  await page.keyboard.type('Ciao ')
  await block.nth(1).getByRole('button', { name: 'Variabili' }).press('Enter')
  const menu = block.nth(1).getByRole('list').filter({ hasText: 'senza cognome' })
  await menu.getByLabel('Se non l’ha lasciato').fill('cara {amica}')
  await expectAccessible(page)
  // Esc closes the list, not the dialog.
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await block.nth(1).getByRole('button', { name: 'Variabili' }).press('Enter')
  await menu.getByLabel('Se non l’ha lasciato').fill('cara {amica}')
  await menu.getByRole('button', { name: 'Inserisci Nome' }).press('Enter')
  await expect(html).toHaveValue(
    '<h2>Uno</h2>\n<p style="margin:0 0 16px">Ciao {{name|cara amica}}</p>\n<p>Due</p>\n<hr>',
  )
  // The HTML is the other view, and the list of variables is there too.
  await dialog.getByRole('button', { name: 'HTML', exact: true }).press('Enter')
  await expect(block).toHaveCount(0)
  await html.fill('<table><tr><td>Mio</td></tr></table>')
  await dialog.getByRole('button', { name: 'Variabili' }).press('Enter')
  await dialog.getByRole('button', { name: 'Inserisci Pagina dell’ordine' }).press('Enter')
  await expect(html).toHaveValue(/^<table>.*<\/table>\{\{order_url\}\}$/)
  await dialog.getByRole('button', { name: 'Blocchi' }).press('Enter')
  await expect(block).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Modificalo nell’HTML' }).press('Enter')
  await expect(html).toBeFocused()
  const selected = await html.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  )
  expect(selected).toBe('<table><tr><td>Mio</td></tr></table>{{order_url}}')
})

test('a paste is reduced to what a text can be', async ({ page, app }) => {
  const { dialog, html } = await open(page, app, '<p>Prima</p>')
  await dialog.getByRole('textbox', { name: /^Parole, Testo/ }).focus()
  await page.keyboard.press('Control+a')
  const word = `<html><head><style>p.MsoNormal{color:red}</style></head><body>
    <!--StartFragment--><h1 class=MsoTitle>Titolo</h1>
    <p class=MsoNormal style="color:red;font-family:Calibri"><u>Sotto</u> <span style="font-weight:700">grosso</span>
    <o:p></o:p><a href="javascript:alert(1)">male</a> <a href="{{order_url}}" onclick="x()">bene</a></p>
    <ul><li>uno<ul><li>dentro</li></ul></li></ul><img src="https://altrove.example/spia.gif" onerror="x()">
    <script>alert(1)</script><table><tr><td style="background:#000">cella</td></tr></table><!--EndFragment--></body></html>`
  await paste(page, word)
  await expect(html).toHaveValue(/cella/)
  const pasted = await html.inputValue()
  expect(pasted).toContain('<strong>grosso</strong>')
  expect(pasted).toContain('<a href="{{order_url}}">bene</a>')
  expect(pasted).toContain('<li>uno<ul><li>dentro</li></ul></li>')
  expect(pasted).toContain('male')
  const tags = new Set(pasted.match(/<\w+[^>]*>/g))
  for (const tag of tags) expect(tag).toMatch(/^<(?:p|strong|ul|li|br|a href="\{\{order_url\}\}")>$/)
  await expect(dialog.locator('[contenteditable] u')).toHaveCount(0)
})

test('a picture from a file and from the library, the mail in the dark, its weight and its text', async ({
  page,
  app,
}) => {
  const { dialog, block, html } = await open(page, app, '<p>Ciao {{name|amica}}</p>')
  await dialog.getByRole('button', { name: 'Aggiungi Immagine' }).click()
  const picture = block.nth(1)
  const upload = await holdBack(page, '**/api/upload/media')
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  await picture
    .getByLabel('Scegli un’immagine da caricare')
    .setInputFiles({ name: 'Alba.png', mimeType: 'image/png', buffer })
  // Without its picture the block is not saved.
  await dialog.getByRole('button', { name: 'Salva', exact: true }).click()
  await expect(dialog.getByText('Attendi che il file sia caricato, poi salva.')).toBeInViewport()
  // What is written while it is on the way stays.
  await picture.getByLabel('Descrizione').fill('Un’alba "rosa"')
  await dialog.getByRole('textbox', { name: 'Parole, Testo, blocco 1' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' oggi')
  upload.letGo()
  await expect(picture.getByLabel('Indirizzo dell’immagine')).toHaveValue(/^\/api\/media\/file\/alba.*\.png$/)
  await expect(html).toHaveValue(/ oggi<\/p>/)
  await expect(html).toHaveValue(
    /<img src="\/api\/media\/file\/alba[^"]*\.png" alt="Un’alba &quot;rosa&quot;" width="300" style="display:block;/,
  )
  const shown = dialog.frameLocator('iframe').getByRole('img', { name: 'Un’alba' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300)
  await picture.getByLabel('Indirizzo dell’immagine').fill('https://esempio.it/a.webp')
  await expect(picture.getByText('Outlook per Windows non mostra')).toBeVisible()
  await picture.getByRole('button', { name: 'Dalla libreria' }).click()
  await expectAccessible(page)
  await picture.getByRole('button', { name: 'Alba' }).first().click()
  await expect(picture.getByLabel('Indirizzo dell’immagine')).toHaveValue(/alba.*\.png$/)
  await picture.getByLabel('Porta a').fill('offerta')
  await expect(picture.getByText('Scrivi un indirizzo che comincia con https://')).toBeVisible()
  await picture.getByRole('button', { name: 'Metti la pagina dell’ordine' }).click()
  await expect(html).toHaveValue(/<a href="\{\{order_url\}\}"><img [^>]*><\/a><\/p>/)

  const ground = () =>
    dialog
      .frameLocator('iframe')
      .locator('.os-body')
      .evaluate((body) => getComputedStyle(body).backgroundColor)
  await expect.poll(ground).toBe('rgb(255, 255, 255)')
  await dialog.getByRole('button', { name: 'Scuro' }).click()
  await expect.poll(ground).toBe('rgb(25, 28, 70)')
  await expect(dialog.getByText('Un’approssimazione')).toBeVisible()
  await expect(dialog.getByText(/^Pesa [34] KB/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Solo testo' }).click()
  await expect(dialog.locator('pre')).toContainText('Ciao ')
  await expect(dialog.locator('pre')).toContainText('Non vuoi più riceverle?')
  await html.fill(`<p>${'parola '.repeat(15_000)}</p>`)
  await expect(dialog.getByText(/Pesa 10\d KB: oltre 102 KB Gmail la taglia/)).toBeVisible()
})

test('a whole document is shown as HTML, and left alone; the tables do not load the editor', async ({
  page,
  app,
}) => {
  let scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (/\/_next\/static\/.*\.js/.test(response.url())) scripts.push(response.text().catch(() => ''))
  })
  const editorsLoaded = async () => {
    const bodies = await Promise.all(scripts)
    expect(bodies.length).toBeGreaterThan(0)
    scripts = []
    return bodies.filter((body) => body.includes('Blocchi dell’email')).length
  }
  const whole = '<!doctype html><html><body><p>Ciao {{name|amica}}</p></body></html>'
  const { dialog, block, html } = await open(page, app, whole)
  await expect(dialog.getByRole('button', { name: 'HTML', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(html).toHaveValue(whole)
  await dialog.getByRole('button', { name: 'Blocchi' }).click()
  await expect(block).toHaveCount(1)
  await expect(html).toHaveValue(whole)

  expect(await editorsLoaded()).toBe(1)
  await page.goto('/admin?table=contact_submissions')
  await expect(page.getByRole('grid')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await editorsLoaded()).toBe(0)
})
