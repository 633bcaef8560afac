import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { expect, test } from '../support/e2e'
import { addPurchases, addSequence, countStates } from '../support/email'
import { signIn } from '../support/sign-in'

test.use({ appEnv: { WORKER: 'on' } })

test('mail of a restored shop waits on the screen until its number is agreed to @mobile', async ({
  page,
  app,
}) => {
  const { databaseUrl } = app
  for (const table of ['purchases', 'email_sequences', 'email_deliveries']) {
    await query(databaseUrl, `DELETE FROM ${table}`)
  }
  await addSequence(databaseUrl, { name: 'Benvenuto' })
  await addSequence(databaseUrl, { name: 'Tre giorni', days: 3 })
  // Before the purchases: the worker that is running would send their mail at once.
  await query(
    databaseUrl,
    `INSERT INTO email_holds (reason, held_through, due_until) VALUES ('restored', 1000000, 'infinity')`,
  )
  await addPurchases(databaseUrl, 12)
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await page.context().addCookies([{ name, value, url: app.url }])

  await page.goto('/admin/panoramica')
  await page.getByRole('link', { name: '12 email aspettano la tua decisione' }).click()
  await expect(page.getByRole('heading', { name: 'Automazioni Email' })).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Questi dati vengono da un salvataggio' })
  await expect(notice).toContainText(
    '12 email già scadute aspettano un tuo sì e 12 previste più avanti sono ferme.',
  )
  await expect(notice.getByRole('listitem')).toHaveText(['12 · Benvenuto'])
  await expectAccessibleInBoth(page)

  await notice.getByRole('button', { name: 'Invia comunque' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Inviare subito 12 email?')
  await question.getByRole('button', { name: 'Annulla' }).click()
  expect(await countStates(databaseUrl)).toEqual({ planned: 24 })

  await notice.getByRole('button', { name: 'Salta' }).click()
  await question.getByRole('button', { name: 'Salta 12 email' }).click()
  await expect(page.getByText('Le email scadute sono state saltate.')).toBeVisible()
  await expect(notice).toBeHidden()
  expect(await countStates(databaseUrl)).toEqual({ skipped: 12, planned: 12 })
})
