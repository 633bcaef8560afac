import { readFile } from 'node:fs/promises'

import type { Page, Request } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { beginWithinADay, expect, test } from '../support/e2e'
import { addSequence } from '../support/email'
import { endMessages } from '../support/email-log'
import { signIn } from '../support/sign-in'

test.use({ appEnv: { WORKER: 'off' }, ownApp: 'email-tracking' })
beginWithinADay()

type App = { url: string; databaseUrl: string }

async function open(page: Page, app: App) {
  const { cookie } = await signIn({ app, role: 'admin', email: 'agata@persone.example' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/email-automation')
  await page.getByRole('tab', { name: 'Tracciamento Invii' }).click()
}
const lines = (page: Page) =>
  page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '@posta.example' })

test.beforeEach(async ({ app }) => {
  for (const table of ['email_sequences', 'email_suppressions', 'email_deliveries'])
    await query(app.databaseUrl, `DELETE FROM ${table}`)
})

test('type, sequence and period narrow the log; the CSV holds what they show', async ({ page, app }) => {
  const sequence = await addSequence(app.databaseUrl, { name: 'Benvenuto' })
  await endMessages(app.databaseUrl, 300)
  await query(app.databaseUrl, `UPDATE email_deliveries SET sequence_id = $1 WHERE session_id LIKE 'cs_1%'`, [
    sequence,
  ])
  await query(
    app.databaseUrl,
    `UPDATE email_deliveries SET ended_at = now(), sent_at = now() WHERE session_id IN ('cs_1', 'cs_2')`,
  )
  await open(page, app)
  await expect(page.getByText('300 invii')).toBeVisible()
  await page.getByLabel('Tipo', { exact: true }).selectOption('tutorial')
  await expect(page.getByText('150 invii')).toBeVisible()
  await page.getByLabel('Sequenza', { exact: true }).selectOption('Benvenuto')
  await expect(page.getByText('55 invii')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Esporta CSV' }).click()
  const csv = await readFile(await (await saved).path(), 'utf8')
  expect(csv.trim().split('\r\n')).toHaveLength(56)
  await page.getByLabel('Sequenza', { exact: true }).selectOption('')
  await page.getByLabel('Periodo', { exact: true }).selectOption('Oggi')
  await expect(lines(page)).toHaveText([/Persona2@/])
  await page.getByLabel('Periodo', { exact: true }).selectOption('Dal… al…')
  await page.getByLabel('Dal', { exact: true }).fill('2026-03-01')
  await page.getByLabel('Al', { exact: true }).fill('2026-03-01')
  await expect(page.getByText('149 invii')).toBeVisible()
  // Another tab and back: the filter is still there.
  await page.getByRole('tab', { name: 'Statistiche' }).click()
  await page.getByRole('tab', { name: 'Tracciamento Invii' }).click()
  await expect(page.getByText('149 invii')).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('a message shows its details; one that never left has no date', async ({ page, app }) => {
  await endMessages(app.databaseUrl, 10)
  await open(page, app)
  await expect(lines(page).first()).toContainText('N/A')
  await expect(lines(page).first()).toContainText('Fallita')
  await page.getByRole('button', { name: 'Persona10@posta.example' }).click()
  const dialog = page.getByRole('dialog', { name: 'Persona10@posta.example' })
  await expect(dialog).toContainText('550 no such user')
  await expect(dialog).toContainText('cs_10')
  await expect(dialog).toContainText('Inviata a mano')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('Riprova tutti says how many leave and who may not, and waits for a yes', async ({ page, app }) => {
  const sequence = await addSequence(app.databaseUrl)
  await endMessages(app.databaseUrl, 50)
  await query(
    app.databaseUrl,
    'UPDATE email_deliveries SET sequence_id = $1, user_email = lower(user_email)',
    [sequence],
  )
  await query(
    app.databaseUrl,
    `INSERT INTO email_suppressions (email, reason) VALUES ('persona20@posta.example', 'unsubscribed')`,
  )
  await open(page, app)
  await expect(page.getByText('50 invii')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riprova tutti' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Fallite' }).click()
  await expect(lines(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Riprova tutti' }).click()
  const dialog = page.getByRole('dialog', { name: 'Riprovare gli invii falliti?' })
  await expect(dialog).toContainText('Ripartono 4 email.')
  await expect(dialog.getByRole('listitem')).toHaveText(['1: si è disiscritto'])
  await dialog.getByRole('button', { name: 'Annulla' }).click()
  await expect(lines(page)).toHaveCount(5)
  await page.getByRole('button', { name: 'Riprova tutti' }).click()
  await dialog.getByRole('button', { name: 'Sì, riprova' }).click()
  await expect(lines(page)).toHaveText([/persona20@/])
  const planned = await query(app.databaseUrl, `SELECT FROM email_deliveries WHERE state = 'planned'`)
  expect(planned).toHaveLength(4)
})

test('a newer search ends the older one, and a page that is not looked at asks for nothing', async ({
  page,
  app,
}) => {
  await endMessages(app.databaseUrl, 60)
  // Before the page sets its timers, which run by this clock then.
  await page.clock.install()
  await open(page, app)
  await expect(page.getByText('60 invii')).toBeVisible()
  let asked = 0
  const ended: string[] = []
  // The page also asks by itself every 15 seconds; before the first search such a question carries none.
  const searchOf = (request: Request) => new URL(request.url()).searchParams.get('search') ?? ''
  page.on('requestfailed', (request) => {
    if (searchOf(request) !== '') ended.push(searchOf(request))
  })
  await page.route(/email-screen\?/, async (route) => {
    const search = searchOf(route.request())
    if (search !== '') asked += 1
    // The first search gets no answer.
    if (search !== 'persona5') await route.continue()
  })
  const box = page.getByLabel('Cerca per indirizzo o sessione')
  await box.fill('persona5')
  await expect.poll(() => asked).toBe(1)
  await box.fill('persona55')
  await expect(page.getByText('1 invio', { exact: true })).toBeVisible()
  expect(ended).toEqual(['persona5'])

  const shown = asked
  await page.clock.runFor(16_000)
  await expect.poll(() => asked).toBeGreaterThan(shown)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  })
  const before = asked
  await page.clock.runFor(60_000)
  expect(asked).toBe(before)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 800 } })

  test('the first record stands within the first screen, and nothing is wider than it', async ({
    page,
    app,
  }) => {
    await endMessages(app.databaseUrl, 3000)
    await open(page, app)
    const first = (await lines(page).first().boundingBox())!
    expect(first.y + first.height).toBeLessThanOrEqual(800)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})
