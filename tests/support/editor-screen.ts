import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

import type { App } from './app'
import { fillAwake } from './fill-awake'
import { signIn } from './sign-in'

/**
 * Signs an editor in, in this browser, and opens a page of the panel. It is the same person each time: a browser that
 * was closed in the middle of a form leaves its lock for minutes, which stops anybody else.
 */
export async function openAsEditor(
  { app, context, page }: { app: App; context: BrowserContext; page: Page },
  path: string,
) {
  const { cookie } = await signIn({ app, role: 'editor', email: 'elena@redazione.example' })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: app.url }])
  await page.goto(path)
}

/** What a visitor is sent, without scripts. */
export const home = async (app: App) =>
  (await (await fetch(app.url)).text()).replaceAll(/<script.*?<\/script>/gs, '')
/** Promised within two seconds; how long this machine takes is not what is tested here. */
export const homeShows = (app: App, text: string) =>
  expect.poll(() => home(app), { intervals: [100] }).toContain(text)
export const preview = (page: Page) => page.frameLocator('iframe')
export const publishButton = (page: Page) => page.getByRole('button', { name: 'Pubblica modifiche' })
/** The list of what changes, which publishing asks with. */
export const review = (page: Page) => page.getByRole('dialog', { name: 'Che cosa cambia sul sito' })
/**
 * Types into a field and waits until the form has saved the draft with that text by itself. Where the machine stalls
 * between two texts, the form may have saved the first as well: that answer is not the one that is waited for.
 */
export async function typeDraft(page: Page, field: Locator, text: string) {
  const name = (await field.getAttribute('name'))!.split('.').at(-1)
  const words = `${JSON.stringify(name)}:${JSON.stringify(text)}`
  const saved = page.waitForResponse(
    async (response) => response.url().includes('autosave=true') && (await response.text()).includes(words),
  )
  await fillAwake(field, text)
  await saved
}
/** Publishes with the yes that it asks for. */
export async function publish(page: Page) {
  await publishButton(page).click()
  await review(page)
    .getByRole('button', { name: /^Pubblica/ })
    .click()
}
