import type { Page } from '@playwright/test'

import { expect } from './e2e'

/** Answers the panel's own question: checks its words, presses a button of it, and waits until it is gone. */
export async function answerQuestion(page: Page, title: string, button: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: title })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: button, exact: true }).click()
  await expect(question).toBeHidden()
}

/** Deletes what a click has asked to delete. */
export const agreeToDelete = (page: Page, what = 'questo elemento') =>
  answerQuestion(page, `Sei sicuro di voler eliminare ${what}?`, 'Elimina')
