import type { Page } from '@playwright/test'

import { query } from './cluster'
import { test } from './e2e'
import { signIn } from './sign-in'

/** Has each test of a file begin as an administrator, with 45 contact messages and nobody sending mail. */
export function beginWithContacts(): void {
  test.use({ appEnv: { WORKER: 'off' } })
  test.beforeEach(async ({ app, context }) => {
    const { cookie } = await signIn({ app, role: 'admin', email: 'agata@persone.example' })
    const [name, value] = cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: app.url }])
    await query(app.databaseUrl, 'TRUNCATE contact_submissions RESTART IDENTITY CASCADE')
    await query(
      app.databaseUrl,
      `INSERT INTO contact_submissions (name, email, subject, message)
       SELECT 'Persona ' || lpad(n::text, 2, '0'), 'p' || n || '@posta.example', 'Oggetto ' || n % 3, 'Un messaggio di prova'
       FROM generate_series(1, 45) n`,
    )
  })
}

export const rows = (page: Page) => page.getByRole('grid').locator('tbody tr')

/** Opens what stands under 'Altro', and presses one of its entries. */
export async function underMore(page: Page, name: string): Promise<void> {
  await page
    .getByRole('group', { name: 'Comandi della tabella' })
    .getByRole('button', { name: 'Altro' })
    .click()
  await page.getByRole('button', { name, exact: true }).click()
}
