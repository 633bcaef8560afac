import { expect, type Page } from '@playwright/test'

export const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Contattaci' })
export const openers = (page: Page) => page.locator('a[href="#contact"]:visible')

export async function open(page: Page) {
  await page.goto('/')
  await openers(page).first().click()
  await expect(dialogOf(page)).toBeVisible()
  return dialogOf(page)
}

export async function fill(page: Page) {
  const dialog = dialogOf(page)
  await dialog.getByLabel('Nome').fill('Anna Rossi')
  await dialog.getByLabel('Email').fill('anna@posta.example')
  await dialog.getByLabel('Messaggio').fill('Vorrei sapere di più sul planner.')
}

/** Presses the button and answers the alert that follows. */
export async function send(page: Page): Promise<string> {
  const alert = page.waitForEvent('dialog')
  const click = dialogOf(page).locator('[type="submit"]').click()
  const shown = await alert
  const text = shown.message()
  await shown.accept()
  await click
  return text
}

export const focusIsInside = (page: Page) =>
  page.evaluate(() => document.querySelector('dialog[open]')?.contains(document.activeElement) === true)
