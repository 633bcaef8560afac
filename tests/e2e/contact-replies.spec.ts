import { type Page } from '@playwright/test'

import { expectAccessibleInBoth } from '../support/accessible'
import { query } from '../support/cluster'
import { addMessage } from '../support/contact-replies'
import { expect, holdBack, test } from '../support/e2e'
import { signIn } from '../support/sign-in'

test.use({ ownApp: 'contact-replies' })
test.beforeEach(async ({ app, context }) => {
  const { cookie } = await signIn({ app, role: 'admin', email: 'agata@persone.example' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: app.url }])
  await query(app.databaseUrl, 'TRUNCATE contact_submissions RESTART IDENTITY CASCADE')
  await query(app.databaseUrl, `DELETE FROM email_deliveries WHERE kind = 'contact_reply'`)
})

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr')
const replies = (page: Page) => page.getByRole('region', { name: 'Risposte' })
const openRow = (page: Page, name: string) => rows(page).getByText(name, { exact: true }).click()

test('the owner sees who waits, answers, and goes on to the next message', async ({ app, page }) => {
  const messages = [
    { name: 'Anna Rossi', email: 'anna@posta.example', state: 'new' },
    { name: 'Bruno Verdi', email: 'bruno@posta.example', state: 'new' },
    { name: 'Carla Neri', email: 'carla@posta.example', state: 'archived' },
  ]
  for (const message of messages) await addMessage(app, message)
  await query(
    app.databaseUrl,
    `UPDATE contact_submissions SET created_at = now() - (4 - id) * interval '1 day'`,
  )
  await page.goto('/admin/panoramica')
  await page
    .getByRole('region', { name: 'Da fare' })
    .getByRole('link', { name: '2 messaggi aspettano una risposta' })
    .click()
  const views = page.getByRole('navigation', { name: 'Viste' })
  await expect(views.getByRole('button', { name: 'Da rispondere' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: 'Stato è Nuovo', exact: true })).toBeVisible()
  // Who has waited longest comes first.
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Anna Rossi')
  await expect(rows(page).first()).toContainText('Nuovo')

  await openRow(page, 'Anna Rossi')
  await expect(replies(page)).toContainText('Ancora nessuna risposta')
  await replies(page).getByRole('button', { name: 'Rispondi' }).click()
  const words = replies(page).getByLabel('Risposta a anna@posta.example')
  await expect(words).toBeFocused()
  const send = replies(page).getByRole('button', { name: 'Invia risposta a Anna Rossi' })
  await expect(send).toBeDisabled()
  await words.fill('Ciao Anna,\n\ndura un anno intero.')
  const preview = replies(page).getByRole('region', { name: 'Anteprima dell’email' })
  for (const part of [
    'Re: Una domanda',
    'anna@posta.example',
    'dura un anno intero.',
    '> Quanto dura il planner?',
  ]) {
    await expect(preview).toContainText(part)
  }
  await expectAccessibleInBoth(page)

  // Looking at another message loses nothing of what was written.
  await page.getByRole('button', { name: 'Elemento successivo' }).click()
  await expect(page.getByRole('heading', { level: 3, name: 'Bruno Verdi' })).toBeVisible()
  await page.getByRole('button', { name: 'Elemento precedente' }).click()
  await expect(words).toHaveValue('Ciao Anna,\n\ndura un anno intero.')

  const held = await holdBack(page, /\/replies$/)
  await send.dblclick()
  await expect.poll(() => held.asked).toBe(1)
  held.letGo()
  await expect(replies(page).getByRole('status')).toContainText('anna@posta.example')
  await expect(replies(page).getByRole('listitem')).toContainText('dura un anno intero.')
  await expect(replies(page).getByText('Inviata', { exact: true })).toBeVisible()
  await expect(replies(page).getByRole('heading', { name: 'Risposte' })).toBeFocused()
  // The message is no longer among those that wait, and the next of them is still a key away.
  await expect(rows(page)).toHaveCount(1)
  await expectAccessibleInBoth(page)
  await page.keyboard.press('j')
  await expect(page.getByRole('heading', { level: 3, name: 'Bruno Verdi' })).toBeVisible()
  const sent = await query(app.databaseUrl, 'SELECT message_id, words, author_email FROM contact_replies')
  expect(sent).toEqual([
    { message_id: 1, words: 'Ciao Anna,\n\ndura un anno intero.', author_email: 'agata@persone.example' },
  ])
})

test('a reply that is taken after one has gone on to another message shows in the list', async ({
  app,
  page,
}) => {
  await addMessage(app, { name: 'Bruno Verdi', email: 'bruno@posta.example', state: 'new' })
  await addMessage(app, { name: 'Anna Rossi', email: 'anna@posta.example', state: 'new' })
  await page.goto('/admin?table=contact_submissions')
  await openRow(page, 'Anna Rossi')
  await replies(page).getByRole('button', { name: 'Rispondi' }).click()
  await replies(page).getByLabel('Risposta a anna@posta.example').fill('Eccomi.')
  const held = await holdBack(page, /\/replies$/)
  await replies(page).getByRole('button', { name: 'Invia risposta a Anna Rossi' }).click()
  await expect.poll(() => held.asked).toBe(1)
  await openRow(page, 'Bruno Verdi')
  await expect(page.getByRole('heading', { level: 3, name: 'Bruno Verdi' })).toBeVisible()
  held.letGo()
  await expect(rows(page).filter({ hasText: 'Anna Rossi' })).toContainText('Risposto')
})

test('with the keyboard alone; the state is set by hand and taken back', async ({ app, page }) => {
  await addMessage(app, { name: 'Anna Rossi', email: 'anna@posta.example' })
  await page.goto('/admin?table=contact_submissions&row=1')
  await replies(page).getByRole('button', { name: 'Rispondi' }).press('Enter')
  await page.keyboard.type('Dura un anno, j e k compresi.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(replies(page).getByRole('listitem')).toContainText('Dura un anno, j e k compresi.')
  await expect(rows(page).first()).toContainText('Risposto')

  await replies(page).getByRole('button', { name: 'Archivia' }).press('Enter')
  await expect(rows(page).first()).toContainText('Archiviato')
  await page.getByRole('button', { name: 'Annulla', exact: true }).press('Enter')
  await expect(rows(page).first()).toContainText('Risposto')
  await replies(page).getByRole('button', { name: 'Riporta tra i nuovi' }).press('Enter')
  await expect(rows(page).first()).toContainText('Nuovo')
})

test('a lost answer does not send twice, and a second reply is read before one’s own', async ({
  app,
  page,
  allowedErrors,
}) => {
  allowedErrors.push(/net::ERR_FAILED/)
  await addMessage(app, { name: 'Anna Rossi', email: 'anna@posta.example' })
  await page.goto('/admin?table=contact_submissions&row=1')
  await replies(page).getByRole('button', { name: 'Rispondi' }).click()
  await replies(page)
    .getByLabel(/^Risposta a/)
    .fill('Eccomi.')
  // The shop takes it, and its answer is lost on the way.
  await page.route(
    /\/replies$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const send = replies(page).getByRole('button', { name: /^Invia risposta/ })
  await send.click()
  await expect(replies(page).getByRole('alert')).toContainText('Errore di connessione')
  await send.click()
  await expect(replies(page).getByRole('listitem')).toHaveCount(1)
  expect(await query(app.databaseUrl, 'SELECT words FROM contact_replies')).toEqual([{ words: 'Eccomi.' }])
  // While a reply waits, the thread is asked for again and again: the colleague's could be seen before it is asked about.
  await expect(replies(page).getByText('Inviata', { exact: true })).toBeVisible()

  await replies(page).getByRole('button', { name: 'Rispondi' }).click()
  await replies(page)
    .getByLabel(/^Risposta a/)
    .fill('La mia.')
  await query(
    app.databaseUrl,
    `INSERT INTO contact_replies (id, message_id, words, recipient_email, author_email, created_at)
     VALUES (gen_random_uuid(), 1, 'Di una collega.', 'anna@posta.example', 'bea@persone.example', now())`,
  )
  await send.click()
  await expect(replies(page).getByRole('alert')).toContainText('un’altra risposta')
  await expect(replies(page).getByRole('listitem').last()).toContainText('Di una collega.')
  await expect(replies(page).getByLabel(/^Risposta a/)).toHaveValue('La mia.')
  await send.click()
  await expect(replies(page).getByRole('listitem')).toHaveCount(3)
})

test('what failed says why and is tried again; an excluded address says what to do @mobile', async ({
  app,
  page,
}) => {
  const { id } = await addMessage(app, { name: 'Anna Rossi', email: 'anna@posta.example', state: 'answered' })
  await query(
    app.databaseUrl,
    `WITH replied AS (
       INSERT INTO contact_replies (id, message_id, words, recipient_email, created_at)
       VALUES (gen_random_uuid(), $1, 'Eccomi.', 'anna@posta.example', now()) RETURNING id)
     INSERT INTO email_deliveries (kind, priority, state, user_email, subject, body_text, dedup_key, ended_at, error_message)
     SELECT 'contact_reply', 1, 'failed', 'anna@posta.example', 'Re: Una domanda', 'Eccomi.', 'contact-answer:' || id, now(),
       'Il server ha rifiutato il messaggio.' FROM replied`,
    [id],
  )
  await addMessage(app, { name: 'Bruno Verdi', email: 'bruno@posta.example' })
  await query(
    app.databaseUrl,
    `INSERT INTO email_suppressions (email, reason) VALUES ('bruno@posta.example', 'bounce') ON CONFLICT DO NOTHING`,
  )
  await page.goto('/admin?table=contact_submissions&row=1')
  await expect(replies(page).getByRole('listitem')).toContainText('Il server ha rifiutato il messaggio.')
  await expectAccessibleInBoth(page)
  await replies(page)
    .getByRole('button', { name: /^Riprova la risposta/ })
    .click()
  await expect(replies(page).getByText('Inviata', { exact: true })).toBeVisible()

  await page.goto('/admin?table=contact_submissions&row=2')
  await expect(replies(page).getByRole('status')).toContainText('tornate indietro')
  await expect(replies(page).getByRole('button', { name: 'Rispondi' })).toHaveCount(0)
  await expectAccessibleInBoth(page)
})

test('on a phone a refusal is said over the open row, and what was done there can be undone @mobile-only', async ({
  app,
  page,
}) => {
  await addMessage(app, { name: 'Anna Rossi', email: 'anna@posta.example' })
  await page.goto('/admin?table=contact_submissions')
  const thread = await holdBack(page, '**/api/admin/contact/*')
  await openRow(page, 'Anna Rossi')
  const opened = page.getByRole('dialog', { name: 'Anna Rossi' })
  const archive = opened.getByRole('button', { name: 'Archivia' })
  await expect.poll(() => thread.asked).toBe(1)
  // 'Rispondi' would push it aside.
  await expect(archive).toBeHidden()
  thread.letGo()
  const refusal = { error: 'Rifiutato.', message: 'Rifiutato.' }
  await page.route('**/bulk', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await archive.click()
  await expect(opened.getByRole('alert').filter({ hasText: 'Rifiutato.' })).toBeInViewport()
  await opened.getByRole('button', { name: 'Chiudi avviso' }).click()
  await archive.click()
  await expect(opened.getByRole('button', { name: 'Riporta tra i nuovi' })).toBeVisible()
  await opened.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(archive).toBeVisible()
  await expectAccessibleInBoth(page)
})

test('on a phone the state stands in the row, and the reply is written over the whole screen @mobile-only', async ({
  app,
  page,
}) => {
  const name = 'Massimiliana Alessandra Castelbarco Visconti di Sotto'
  await addMessage(app, { name, email: 'anna@posta.example' })
  await page.goto('/admin?table=contact_submissions')
  await expect(rows(page).first().getByText('Nuovo', { exact: true })).toBeInViewport()
  await openRow(page, name)
  const opened = page.getByRole('dialog', { name })
  await opened.getByRole('button', { name: 'Rispondi' }).click()
  await opened.getByLabel(/^Risposta a/).fill('Dura un anno.')
  const wide = await opened.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(wide).toBe(0)
  const low = await opened
    .locator('button, textarea')
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().height).filter((height) => height < 43.5),
    )
  expect(low).toEqual([])
  await expectAccessibleInBoth(page)
  await opened.getByRole('button', { name: `Invia risposta a ${name}` }).click()
  await expect(opened.getByRole('listitem')).toContainText('Dura un anno.')
})
