import { expectAccessibleInBoth } from '../support/accessible'
import { expect, test } from '../support/e2e'
import { fillHistory } from '../support/health-history'
import { signIn } from '../support/sign-in'

test.use({ ownApp: 'health-history' })

test('the owner sees a day of the system, with the pointer, the keyboard and as tables', async ({
  app,
  page,
}) => {
  await fillHistory(app.databaseUrl)
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.goto('/admin/stato')
  const day = page.getByRole('region', { name: 'Ultime 24 ore', exact: true })
  await expect(day.getByRole('slider')).toHaveCount(8)

  const requests = day.getByRole('slider', { name: 'Richieste al minuto, ultime 24 ore' })
  await requests.focus()
  await page.keyboard.press('End')
  await expect(requests).toHaveAttribute('aria-valuetext', /\(in corso\): /)
  await page.keyboard.press('ArrowLeft')
  await expect(requests).toHaveAttribute('aria-valuetext', /^\S+ \d\d:\d\d–\d\d:\d\d: \d+(,\d)? al minuto$/)
  await page.keyboard.press('Home')
  await expect(requests).toHaveAttribute('aria-valuetext', /: nessun dato$/)

  const mail = day.getByRole('slider', {
    name: 'Email inviate, e sotto la linea non riuscite, ultime 24 ore',
  })
  const plot = (await mail.boundingBox())!
  await page.mouse.move(plot.x + plot.width * 0.4, plot.y + plot.height / 2)
  await expect(mail).toHaveAttribute('aria-valuetext', /: \d+ inviat[ae], \d+ non riuscit[ae]$/)

  await day.getByText('Tabella', { exact: true }).nth(1).click()
  const table = day.getByRole('region', { name: 'Errori del server, in % come tabella' })
  await expect(table.getByRole('row')).toHaveCount(97)
  await expect(table.getByRole('row', { name: /nessun dato/ }).first()).toBeAttached()
  await expect(table.getByRole('row', { name: /50 % delle richieste/ }).first()).toBeAttached()

  const processes = page.getByRole('region', { name: 'Processi', exact: true })
  await processes.getByText('2 processi terminati').click()
  const memory = processes.getByRole('slider', {
    name: 'Sito e pannello negozio:1: Memoria, in MB, ultime 24 ore',
  })
  await expect(memory).toBeVisible()
  await expect(processes.getByText(/negozio:1, versione 0\.9\.0, dalle/)).toBeVisible()
  await expectAccessibleInBoth(page)
  for (const width of [360, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    // Payload moves its navigation aside.
    await expect.poll(overflow, `nothing is cut off at ${width} px`).toBe(0)
  }
})

test('without an answer the charts say so, and the rest stays', async ({ app, page }) => {
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])
  await page.route('**/api/admin/system-history', (route) =>
    route.fulfill({ status: 403, json: { error: 'Non è permesso.', message: 'Non è permesso.' } }),
  )
  await page.goto('/admin/stato')
  await expect(page.getByText('Non è permesso.')).toBeVisible()
  await expect(page.getByText('Risponde ed è aggiornato.')).toBeVisible()
  await page.unroute('**/api/admin/system-history')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('slider', { name: 'Eventi di Stripe aperti, ultime 24 ore' })).toBeVisible()
})

test.use({ allowedErrors: [/system-history could not be loaded/] })
