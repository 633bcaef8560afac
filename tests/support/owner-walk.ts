import type { BrowserContext, Locator, Page } from '@playwright/test'

import { buyInSandbox } from './checkout-client'
import { query } from './cluster'
import { expect } from './e2e'
import { addPurchases } from './email'
import { pressOn, tabTo, writeIn } from './keyboard'
import { signIn } from './sign-in'
import type { SmtpServer } from './smtp-server'

type App = { url: string; databaseUrl: string }

export type Walk = {
  page: Page
  app: App
  smtp: SmtpServer
  /** Takes a picture of what the owner sees now, and has it looked at. */
  see: (name: string) => Promise<void>
}

/** More than a worker has under way at a time. */
const BUYERS = 16
const FAULTY = `name,email,subject,message
Ivo Neri,ivo@posta.example,Fiera,Ci siamo visti alla fiera di Parma.
Lia Sala,lia.posta.example,Fiera,Vorrei un promemoria quando esce.
,ada@posta.example,Fiera,Mi interessa la versione per il tablet.
`
const RIGHT = FAULTY.replace('lia.posta', 'lia@posta').replace('\n,ada', '\nAda Riva,ada')

/** A shop on an ordinary morning: messages of today and before, buyers of last winter, an order to put right. */
export async function openShop({ databaseUrl, url }: App): Promise<void> {
  for (const table of ['email_deliveries', 'purchases', 'email_sequences', 'contact_submissions']) {
    await query(databaseUrl, `DELETE FROM ${table}`)
  }
  await query(
    databaseUrl,
    `INSERT INTO contact_submissions (name, email, subject, message, created_at, updated_at)
     SELECT name, email, subject, message, now() - ago, now() - ago FROM (VALUES
       ('Marta Colombo', 'marta@posta.example', 'Stampa', 'Posso stampare le pagine in formato A5?', interval '12 minutes'),
       ('Paolo Greco', 'paolo@posta.example', NULL, 'Non trovo più il link per scaricare il planner.', interval '40 minutes'),
       ('Sara Fontana', 'sara@posta.example', 'Regalo', 'Vorrei regalarlo a mia sorella: come posso fare?', interval '2 hours'),
       ('Enzo Rizzi', 'enzo@posta.example', 'Tablet', 'Funziona anche con GoodNotes?', interval '3 days')
     ) AS told (name, email, subject, message, ago) ORDER BY ago DESC`,
  )
  await addPurchases(databaseUrl, BUYERS, '2026-01-01T10:00:00Z')
  await buyInSandbox(url, { email: 'giulia.ferari@posta.example', name: 'Giulia Ferrari' })
}

/** Signs an administrator in, in this browser, with the light panel. */
export async function beOwner(context: BrowserContext, app: App, email: string) {
  const { cookie } = await signIn({ app, role: 'admin', email })
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([
    { name, value, url: app.url },
    { name: 'payload-theme', value: 'light', url: app.url },
  ])
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true })
const firstCell = (page: Page, row = 0) =>
  page.getByRole('grid').locator('tbody tr').nth(row).locator('td').first()

/** By Ctrl K to whatever is found by some letters; Enter opens the first hit, which its name has to be. */
async function findAndOpen({ page, see }: Walk, letters: string, hit: RegExp, picture?: string) {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(letters)
  await expect(page.getByRole('option', { name: hit })).toHaveAttribute('aria-selected', 'true')
  if (picture) await see(picture)
  await page.keyboard.press('Enter')
}

/** Today's messages, one after the other, and back to the list. */
export async function readMessages(walk: Walk): Promise<void> {
  const { page, see } = walk
  await page.goto('/admin?table=contact_submissions')
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(4)
  await see('messages')
  await pressOn(page, firstCell(page))
  await expect(heading(page, 'Marta Colombo')).toBeFocused()
  await see('message')
  await page.keyboard.press('j')
  await expect(heading(page, 'Paolo Greco')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(page, 'Sara Fontana')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, 'Paolo Greco')).toBeVisible()
  await see('next message')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(0)
  await expect(firstCell(page, 1)).toBeFocused()
}

/** An order by half an address, and its address put right. */
export async function correctOrder(walk: Walk): Promise<void> {
  const { page, see } = walk
  await findAndOpen(walk, 'a.ferari', /^giulia\.ferari@posta\.example/, 'search')
  await expect(page.getByText('Pagato · file aperti')).toBeVisible()
  await see('order')
  await pressOn(page, page.getByRole('button', { name: 'Correggi l’email' }))
  await writeIn(page, page.getByLabel('Indirizzo giusto'), 'giulia.ferrari@posta.example')
  await see('address')
  await pressOn(page, page.getByRole('button', { name: 'Continua' }))
  await expect(page.getByRole('alertdialog')).toContainText('passa a giulia.ferrari@posta.example?')
  await see('address question')
  await pressOn(page, page.getByRole('button', { name: 'Correggi e manda' }))
  await expect(page.getByRole('definition').filter({ hasText: 'giulia.ferrari@posta.example' })).toBeVisible()
  await expect(page.getByText('Ricevuta mandata di nuovo')).toBeVisible()
  await see('order put right')
}

/** A new sequence, stopped by a dead link, confirmed with its number, paused, resumed and seen to its end. */
export async function sendSequence(walk: Walk): Promise<void> {
  const { page, see } = walk
  await findAndOpen(walk, 'automazioni', /^Automazioni Email/)
  await expect(page.getByText('Nessuna sequenza email configurata')).toBeVisible()
  await see('no sequences')
  await pressOn(page, page.getByRole('button', { name: 'Nuova Sequenza' }))
  const dialog = page.getByRole('dialog', { name: 'Nuova Sequenza' })
  await writeIn(page, dialog.getByLabel('Nome sequenza'), 'Un saluto di primavera')
  await tabTo(page, dialog.getByLabel('Tipo email'))
  await page.keyboard.type('tutorial')
  await writeIn(page, dialog.getByLabel('Invia dopo (giorni)'), '2')
  await writeIn(page, dialog.getByLabel('Oggetto email'), 'Ciao {{name|amica}}, a che pagina sei?')
  await pressOn(page, dialog.getByLabel('Anche chi ha già acquistato'), 'Space')
  const template = dialog.getByLabel('Template email')
  const letter = '<p>Ciao {{name|amica}},</p><p>ecco <a href="#">tre idee per la primavera</a>.</p>'
  await writeIn(page, template, letter)
  const send = dialog.getByRole('button', { name: `Salva e invia a ${BUYERS} persone` })
  await pressOn(page, send)
  const fault = dialog.getByText('un link non porta da nessuna parte: #')
  await expect(fault).toBeVisible()
  expect(await isInSight(fault), 'nothing covers what is wrong').toBe(true)
  await see('dead link')
  await writeIn(page, template, letter.replace('#', 'https://oreserene.example/primavera'))
  await expect(fault).toBeHidden()
  await pressOn(page, send)
  await expect(dialog.getByText(`${BUYERS} persone ricevono l’email subito`)).toBeVisible()
  const { x, width } = (await dialog.boundingBox())!
  expect(
    Math.abs(x + width / 2 - page.viewportSize()!.width / 2),
    'the question is in the middle',
  ).toBeLessThan(20)
  await see('recipients')
  const goOn = holdAfter(walk.smtp, 3)
  await pressOn(page, send)
  await expect(page.getByText('Sequenza creata!')).toBeVisible()
  await watchSending(walk, goOn)
}

/** Whether an element is what one sees at its own place. */
const isInSight = (element: Locator) =>
  element.evaluate((target) => {
    const { left, top, height } = target.getBoundingClientRect()
    return target.contains(document.elementFromPoint(left + 4, top + height / 2))
  })

/** The mail server takes so many messages and keeps the others waiting. @returns what lets them go */
function holdAfter(smtp: SmtpServer, count: number): () => void {
  let taken = 0
  let letGo = () => {}
  const free = new Promise<'accept'>((resolve) => (letGo = () => resolve('accept')))
  smtp.judge(() => (++taken <= count ? 'accept' : free))
  return () => letGo()
}

async function watchSending({ page, see }: Walk, goOn: () => void): Promise<void> {
  const sequence = 'Un saluto di primavera'
  await expect(page.getByText(new RegExp(`^3 di ${BUYERS} inviate`))).toBeVisible()
  await see('under way')
  await pressOn(page, page.getByRole('button', { name: `Metti in pausa ${sequence}` }))
  await expect(page.getByText('In pausa', { exact: true })).toBeVisible()
  goOn()
  await expect(page.getByText(/\d+ di \d+ inviate, (1 email aspetta|\d+ email aspettano)/)).toBeVisible()
  await see('paused')
  await pressOn(page, page.getByRole('button', { name: `Riprendi ${sequence}` }))
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('La prima email parte subito')
  await see('resume question')
  await pressOn(page, question.getByRole('button', { name: /^Riprendi e invia a/ }))
  await expect(page.getByText(`Ultimo invio: ${BUYERS} di ${BUYERS} inviate`)).toBeVisible()
  await see('all sent')
}

/** A file of addresses with two faults, put right and brought in whole. */
export async function importFile(walk: Walk): Promise<void> {
  const { page, see } = walk
  await findAndOpen(walk, 'messaggi', /^Messaggi/)
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(4)
  await pressOn(page, page.getByRole('button', { name: 'Altro' }))
  await pressOn(page, page.getByRole('button', { name: 'Importa CSV', exact: true }))
  const dialog = page.getByRole('dialog')
  const bring = async (text: string) => {
    const chooser = page.waitForEvent('filechooser')
    await pressOn(page, dialog.getByLabel('File CSV'))
    const file = { name: 'fiera.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await (await chooser).setFiles(file)
  }
  await bring(FAULTY)
  await expect(dialog.getByText('1 da aggiungere, 0 da modificare, 0 uguali, 2 rifiutate.')).toBeVisible()
  await see('import refused')
  await bring(RIGHT)
  await pressOn(page, dialog.getByRole('button', { name: 'Importa 3 elementi' }))
  await expect(dialog.getByText('3 aggiunte, 0 modificate, 0 uguali.')).toBeVisible()
  await see('imported')
  await pressOn(page, dialog.getByRole('button', { name: 'Chiudi', exact: true }).last())
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(7)
}

/** Two people change one message; what both changed is chosen, the rest of both stays. */
export async function mergeWithColleague(walk: Walk, colleague: Page): Promise<void> {
  const { page, see, app } = walk
  const openRow = async (of: Page) => {
    await of.goto('/admin?table=contact_submissions&search=marta')
    await pressOn(of, firstCell(of), 'F2')
    return of.getByRole('dialog')
  }
  const mine = await openRow(page)
  await writeIn(page, mine.getByLabel('Oggetto'), 'Stampa in A5: sì')
  const theirs = await openRow(colleague)
  await writeIn(colleague, theirs.getByLabel('Nome'), 'Marta Colombo Riva')
  await writeIn(colleague, theirs.getByLabel('Oggetto'), 'Stampa')
  await writeIn(colleague, theirs.getByLabel('Oggetto'), 'Formato A5')
  await pressOn(colleague, theirs.getByRole('button', { name: 'Salva' }))
  await expect(theirs).toBeHidden()
  await pressOn(page, mine.getByRole('button', { name: 'Salva', exact: true }))
  await expect(mine.getByText('Nulla è stato sovrascritto')).toBeVisible()
  await see('conflict')
  await pressOn(page, mine.getByRole('radio', { name: 'Stampa in A5: sì' }), 'Space')
  await pressOn(page, mine.getByRole('button', { name: 'Salva', exact: true }))
  await expect(mine).toBeHidden()
  await expect(page.getByRole('grid')).toContainText('Stampa in A5: sì')
  await see('merged')
  expect(
    await query(
      app.databaseUrl,
      `SELECT name, subject FROM contact_submissions WHERE email = 'marta@posta.example'`,
    ),
  ).toEqual([{ name: 'Marta Colombo Riva', subject: 'Stampa in A5: sì' }])
}
