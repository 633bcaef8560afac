import { type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

import { query } from '../support/cluster'
import { expect, holdBack, test } from '../support/e2e'
import { beginWithContacts, rows } from '../support/tables-screen'

beginWithContacts()

/** Picks a photo, whose upload is held back. */
async function pickPhoto(dialog: Locator, name: string) {
  const upload = await holdBack(dialog.page(), '**/api/upload/media')
  const buffer = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  await dialog.getByLabel('Scegli un file da caricare').setInputFiles({ name, mimeType: 'image/png', buffer })
  await expect(dialog.getByText('Caricamento…')).toBeVisible()
  return upload
}

async function openFirst(page: Page): Promise<Locator> {
  await page.goto('/admin?table=testimonials')
  await page
    .getByRole('button', { name: /^Modifica l/ })
    .first()
    .click()
  return page.getByRole('dialog')
}

test('a row is not saved while its file is on the way', async ({ page }) => {
  const dialog = await openFirst(page)
  const upload = await pickPhoto(dialog, 'lenta.png')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByText('Attendi che il file sia caricato, poi salva.')).toBeVisible()
  upload.letGo()
  await expect(dialog.getByLabel('Foto')).toHaveValue(/lenta/)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
})

test('what is written while a file is on the way stays, and is saved with it', async ({ page, app }) => {
  const dialog = await openFirst(page)
  const upload = await pickPhoto(dialog, 'attesa.png')
  await dialog.getByLabel('Risultato ottenuto').fill('Scritto intanto')
  await dialog.getByLabel('Nota sulla fonte').fill('Anche questa')
  upload.letGo()
  await expect(dialog.getByLabel('Foto')).toHaveValue(/attesa/)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  const saved = await query(
    app.databaseUrl,
    `SELECT result, source FROM testimonials WHERE photo_media_url LIKE '%attesa%'`,
  )
  expect(saved).toEqual([{ result: 'Scritto intanto', source: 'Anche questa' }])
})

test('a bulk edit is not sent while its file is on the way', async ({ page, app }) => {
  await page.goto('/admin?table=testimonials')
  for (const index of [0, 1]) await rows(page).nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Modifica insieme' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Campo da modificare').selectOption('photo_media_url')
  const upload = await pickPhoto(dialog, 'per-due.png')
  const send = dialog.getByRole('button', { name: 'Modifica 2 elementi' })
  await send.click()
  await expect(dialog.getByText('Attendi che il file sia caricato, poi salva.')).toBeVisible()
  upload.letGo()
  await expect(dialog.getByLabel('Foto')).toHaveValue(/per-due/)
  await send.click()
  await expect(dialog).toBeHidden()
  const saved = await query(
    app.databaseUrl,
    `SELECT id FROM testimonials WHERE photo_media_url LIKE '%per-due%'`,
  )
  expect(saved).toHaveLength(2)
})
