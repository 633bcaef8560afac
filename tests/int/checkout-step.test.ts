import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'

import { checkoutStepTexts, defaultStepTexts } from '@/content/checkout-step'

import { type App, startApp } from '../support/app'
import { postCheckoutForm, startCheckout } from '../support/checkout-client'
import {
  newestVersion,
  pathOf,
  payAndRead,
  postStep,
  sessionIn,
  setStep,
  type Stored,
} from '../support/checkout-step'
import { query } from '../support/cluster'
import { contentClient } from '../support/content-client'
import { addSequence } from '../support/email'
import { company, person } from '../support/invoice-customers'
import { StripeDouble } from '../support/stripe-double'
import { type Client, tablesClient } from '../support/tables-client'

let stripe: StripeDouble
let app: App
let admin: Client
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...stripe.env, WORKER: 'off' } })
  admin = await tablesClient(app)
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  query<Row>(app.databaseUrl, text, values)
const count = async () => (await sql('SELECT id FROM checkout_sessions')).length
const locationOf = (response: Response) => pathOf(app, response)
const pageHtml = async (path: string, cookie = '') =>
  (await fetch(`${app.url}${path}`, { headers: { cookie } })).text()

/** The form behind the landing page's buy buttons. */
const buyForm = async () => /<form id="checkout"[^>]*>/.exec(await pageHtml('/'))?.[0]

const buy = (sessionId: string) => payAndRead({ app, stripe, sessionId })

describe('with all of it off, as at first', () => {
  test('the button leads straight to the checkout, and nothing is recorded', async () => {
    expect(await buy(sessionIn(await postCheckoutForm(app.url)))).toEqual({
      consents: null,
      marketing_basis: 'soft_opt_in',
    })
    expect(await buyForm()).toMatch(/ action="\/api\/create-checkout-session" method="post"/)
    expect(await sql('SELECT id FROM consent_texts')).toEqual([])
    expect(stripe.created.at(-1)!.form.has('after_expiration[recovery][enabled]')).toBe(false)
  })

  test('only an administrator changes it', async () => {
    for (const role of ['editor', 'user'] as const) {
      const other = await tablesClient(app, role)
      expect((await other.call('POST', '/api/globals/checkout-step', { asksWaiver: true })).status).toBe(403)
      expect((await other.call('GET', '/api/consent-texts')).status).toBe(403)
    }
  })
})

describe('the waiver', () => {
  beforeAll(() => setStep(admin, { asksWaiver: true }))

  test('puts the step before the checkout, with an unticked, required box', async () => {
    expect(locationOf(await postCheckoutForm(app.url))).toBe('/checkout')
    // The page is kept, and looks again within a second of the change.
    await expect.poll(buyForm).toMatch(/ action="\/checkout" method="get"/)
    const html = await pageHtml('/checkout')
    const box = /<input[^>]*name="waiver"[^>]*>/.exec(html)![0]
    expect(box).toContain('required')
    expect(box).not.toContain('checked')
    expect(html).toContain('art. 59, comma 1, lettera o')
  })

  test('is stored with text, version and time, also when the webhook comes late', async () => {
    const before = new Date()
    const { consents, marketing_basis } = await buy(
      sessionIn(await postStep(app, { waiver_version: '1', waiver: 'on' })),
    )
    expect(consents).toEqual({
      waiver: { given: true, text: defaultStepTexts.waiver, version: 1, at: expect.any(String) as string },
    })
    const waiver = consents!.waiver!
    expect(new Date(waiver.at).getTime()).toBeGreaterThanOrEqual(before.getTime())
    expect(marketing_basis).toBe('soft_opt_in')
  })

  test.each([
    ['without the box', { waiver_version: '1' }, checkoutStepTexts.errors.waiver],
    ['with a forged version', { waiver_version: '99', waiver: 'on' }, checkoutStepTexts.errors.changed],
    ['with no version', { waiver: 'on' }, checkoutStepTexts.errors.changed],
    ['ticked by another word', { waiver_version: '1', waiver: 'true' }, checkoutStepTexts.errors.waiver],
  ])('refuses a session %s, and says why', async (_, fields, sentence) => {
    const [sessions, asked] = [await count(), stripe.created.length]
    const response = await postStep(app, fields)
    expect([response.status, locationOf(response)]).toEqual([303, '/checkout?again=1'])
    expect([await count(), stripe.created.length]).toEqual([sessions, asked])
    const cookie = response.headers.get('set-cookie')!
    expect(cookie).toMatch(/; Path=\/checkout; HttpOnly; SameSite=Lax; Max-Age=600$/)
    expect(await pageHtml('/checkout?again=1', cookie.split(';')[0])).toContain(sentence)
  })

  test('finds no fault with what is no longer kept: the page is as at first', async () => {
    const html = await pageHtml('/checkout?again=1')
    expect(html).toContain('name="waiver"')
    for (const said of [checkoutStepTexts.faults, ...Object.values(checkoutStepTexts.errors)])
      expect(html).not.toContain(said)
  })

  test('is recorded as not given where a caller of the API never saw the step', async () => {
    const { sessionId } = await startCheckout(app.url)
    expect((await buy(sessionId)).consents).toEqual({
      waiver: { given: false, at: expect.any(String) as string },
    })
  })

  test('of a step on another site is refused', async () => {
    const fields = { step: '1', waiver: 'on', waiver_version: '1' }
    const evil = { Origin: 'https://evil.example' }
    expect((await postCheckoutForm(app.url, evil, fields)).status).toBe(403)
  })
})

describe('a changed text', () => {
  test('is a new version; an answer to the one before is asked again, and what was accepted stays readable', async () => {
    await setStep(admin, { asksWaiver: true })
    const old = await buy(sessionIn(await postStep(app, { waiver_version: '1', waiver: 'on' })))
    await setStep(admin, { asksWaiver: true, waiverText: 'Voglio i file <subito>.' })
    await setStep(admin, { asksWaiver: true, waiverText: 'Voglio i file <subito>.' })
    expect(await newestVersion(app, 'waiver')).toBe(2)
    expect(locationOf(await postStep(app, { waiver_version: '1', waiver: 'on' }))).toBe('/checkout?again=1')
    expect(await pageHtml('/checkout')).toContain('Voglio i file &lt;subito&gt;.')
    const { consents } = await buy(sessionIn(await postStep(app, { waiver_version: '2', waiver: 'on' })))
    expect(consents!.waiver).toMatchObject({ version: 2, text: 'Voglio i file <subito>.' })
    expect(old.consents!.waiver).toMatchObject({ version: 1, text: defaultStepTexts.waiver })

    const { body } = await admin.call('GET', '/api/consent-texts?where[part][equals]=waiver&sort=version')
    expect((body as unknown as { docs: object[] }).docs).toMatchObject([
      { version: 1, text: defaultStepTexts.waiver },
      { version: 2, text: 'Voglio i file <subito>.' },
    ])
  })

  test('cannot be changed or deleted afterwards, by whomever', async () => {
    await expect(sql(`UPDATE consent_texts SET text = 'altro'`)).rejects.toThrow(
      'neither changed nor deleted',
    )
    await expect(sql('DELETE FROM consent_texts')).rejects.toThrow('neither changed nor deleted')
    const { body } = await admin.call('GET', '/api/consent-texts?limit=1')
    const { id } = (body as unknown as { docs: { id: number }[] }).docs[0]!
    expect((await admin.call('PATCH', `/api/consent-texts/${id}`, { text: 'altro' })).status).toBe(403)
    expect((await admin.call('DELETE', `/api/consent-texts/${id}`)).status).toBe(403)
  })

  test('what a purchase holds cannot be written through the API', async () => {
    const [row] = await sql<{ id: number }>('SELECT id FROM purchases WHERE consents IS NOT NULL LIMIT 1')
    await admin.call('PATCH', `/api/purchases/${row!.id}`, { consents: { waiver: { given: true } } })
    const [after] = await sql<Stored>('SELECT consents FROM purchases WHERE id = $1', [row!.id])
    expect(after!.consents!.waiver).toMatchObject({ version: 1 })
  })
})

describe('marketing', () => {
  const ask = (mode: string, fields: Record<string, string> = {}) =>
    postStep(app, { marketing_version: `${mode}:1`, ...fields })

  beforeAll(() => addSequence(app.databaseUrl, { name: 'Consigli', days: 3 }))

  const planned = async () => {
    const [row] = await sql<{ state: string; skip_reason: string | null }>(
      `SELECT state, skip_reason FROM email_deliveries WHERE kind = 'sequence'
       AND purchase_id = (SELECT max(id) FROM purchases)
       AND sequence_id = (SELECT id FROM email_sequences WHERE sequence_name = 'Consigli')`,
    )
    return row
  }

  test.each([
    ['consent', {}, 'refused', 'refused'],
    ['consent', { consent: 'on' }, 'consent', 'consent'],
    ['soft_opt_in', {}, 'soft_opt_in', 'soft_opt_in'],
    ['soft_opt_in', { refusal: 'on' }, 'refused', 'refused'],
  ])('asked as %s and answered with %j is %s', async (marketing, fields, answer, basis) => {
    await setStep(admin, { marketing })
    const html = await pageHtml('/checkout')
    const boxes = html.match(/<input[^>]*type="checkbox"[^>]*>/g)!
    expect(boxes).toHaveLength(1)
    expect(boxes[0]).not.toContain('checked')
    const { consents, marketing_basis } = await buy(sessionIn(await ask(marketing, fields)))
    expect(marketing_basis).toBe(basis)
    expect(consents!.marketing).toEqual({
      answer,
      text: marketing === 'consent' ? defaultStepTexts.consent : defaultStepTexts.softOptIn,
      ...(marketing === 'soft_opt_in' && { refusal: checkoutStepTexts.refusal }),
      version: 1,
      at: expect.any(String) as string,
    })
    expect(await planned()).toEqual(
      basis === 'refused'
        ? { state: 'skipped', skip_reason: 'no_consent' }
        : { state: 'planned', skip_reason: null },
    )
  })

  test('has a link to the privacy policy that the owner’s footer names', async () => {
    const { landing, publish } = contentClient(() => ({ app, editor: admin }))
    const { footer } = (await landing()) as { footer?: object }
    await setStep(admin, { marketing: 'consent' })
    expect(await pageHtml('/checkout')).toContain('href="/privacy"')
    await publish({ footer: { ...footer, privacyUrl: 'https://altrove.it/privacy' } })
    expect(await pageHtml('/checkout')).toContain('href="https://altrove.it/privacy"')
    await publish({ footer })
  })

  test('an answer to the other question is asked again', async () => {
    await setStep(admin, { marketing: 'consent' })
    expect(locationOf(await ask('soft_opt_in'))).toBe('/checkout?again=1')
  })

  test('whoever was not asked has agreed to nothing', async () => {
    await setStep(admin, { marketing: 'soft_opt_in' })
    expect(await buy((await startCheckout(app.url)).sessionId)).toEqual({
      consents: { marketing: { answer: 'not_asked', at: expect.any(String) as string } },
      marketing_basis: 'refused',
    })
  })
})

describe('an invoice', () => {
  beforeAll(() => setStep(admin, { offersInvoice: true }))
  const requestOf = (sessionId: string) =>
    sql('SELECT * FROM invoice_requests WHERE checkout_session_id = $1', [sessionId])

  test('is asked for before paying, by a company and by a person', async () => {
    for (const customer of [company, person]) {
      const sessionId = sessionIn(await postStep(app, { wants_invoice: 'on', ...customer }))
      expect(await requestOf(sessionId)).toMatchObject([customer])
      expect((await buy(sessionId)).consents).toBeNull()
    }
  })

  test('is not asked for by fields alone', async () => {
    expect(await requestOf(sessionIn(await postStep(app, { ...person, tax_code: 'sbagliato' })))).toEqual([])
  })

  test.each([
    ['a codice fiscale with a wrong letter', { ...person, tax_code: 'RSSMRA85T10A562T' }, 'tax_code'],
    ['a partita IVA with a wrong digit', { ...company, vat_number: '00743110158' }, 'vat_number'],
    ['a foreign number of no form', { ...company, country: 'DE', vat_number: '12' }, 'vat_number'],
    ['neither SDI code nor PEC', { ...company, sdi_code: '', pec: '' }, 'sdi_code'],
    ['a name that cannot be spelled', { ...person, last_name: '\u200b' }, 'last_name'],
  ])('is refused with %s; the form comes back as it was typed', async (_, customer, field) => {
    const sessions = await count()
    const response = await postStep(app, { wants_invoice: 'on', ...customer })
    expect(locationOf(response)).toBe('/checkout?again=1')
    expect(await count()).toBe(sessions)
    const html = await pageHtml('/checkout?again=1', response.headers.get('set-cookie')!.split(';')[0])
    expect(html).toContain(`id="${field}-error"`)
    expect(html).toContain('value="Via Garibaldi"')
  })
})
