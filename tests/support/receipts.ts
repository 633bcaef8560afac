import { afterAll, beforeAll, beforeEach, expect, inject } from 'vitest'

import { type App, startApp } from './app'
import { startCheckout } from './checkout-client'
import { sellerForm } from './invoice-shop'
import { type SmtpServer, startSmtpServer } from './smtp-server'
import { StripeDouble } from './stripe-double'
import { type Client, tablesClient } from './tables-client'
import { COMPLETED, webhookClient } from './webhook-client'

/** As a reader sees it: with blanks where lines must not break. */
const spaced = (text: string | undefined) => (text ?? '').replaceAll('\u00a0', ' ')

/** For a whole test file: a shop with Stripe and mail whose owner has filled in who sells, and a buyer for each test. */
export function useReceipts() {
  const it = {} as {
    app: App
    stripe: StripeDouble
    smtp: SmtpServer
    admin: Client
    webhook: ReturnType<typeof webhookClient>
    /** Another for each test: its mails are found by it. */
    buyer: string
  }
  let buyers = 0
  beforeAll(async () => {
    it.stripe = await StripeDouble.start()
    it.smtp = await startSmtpServer()
    it.app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...it.stripe.env, ...it.smtp.env } })
    it.admin = await tablesClient(it.app)
    it.webhook = webhookClient(it.app, it.stripe)
  })
  afterAll(async () => {
    await it.app.stop()
    await it.smtp.stop()
    await it.stripe.stop()
  })
  beforeEach(async () => {
    it.buyer = `anna.${++buyers}@example.it`
    await setSeller()
  })

  const setSeller = async (changes: object = {}) => {
    const saved = await it.admin.call('POST', '/api/globals/seller', { ...sellerForm, ...changes })
    expect(saved.status, saved.text).toBe(200)
  }
  /** Paid at this very moment: Stripe counts in whole seconds, and a time that lies ahead is that of the shop. */
  const paidSession = async (sessionId?: string) =>
    it.stripe.pay(
      sessionId ?? (await startCheckout(it.app.url)).sessionId,
      { customer_details: { email: it.buyer, name: 'Zoë Łukasz Bianchi' } },
      Math.ceil(Date.now() / 1000) + 5,
    )
  const tell = async (type: string, object: object) =>
    expect((await it.webhook.deliver(it.stripe.event(type, object))).status).toBe(200)
  const pay = async (sessionId?: string) => {
    const session = await paidSession(sessionId)
    await tell(COMPLETED, session)
    return session
  }
  const page = async (path: string) => spaced(await (await fetch(`${it.app.url}${path}`)).text())
  return {
    it,
    setSeller,
    paidSession,
    tell,
    page,
    pay,
    buy: () => pay(),
    /** The buyer's mail with this in its subject, and this in its text. */
    mail: async (subject: string, text = '') => {
      const { message } = await it.smtp.waitForMail(
        ({ to, message }) =>
          to.includes(it.buyer) &&
          (message.subject ?? '').includes(subject) &&
          spaced(message.text).includes(text),
      )
      return { ...message, text: spaced(message.text) }
    },
    mails: (subject: string) =>
      it.smtp.mails.filter(({ to, message }) => to.includes(it.buyer) && message.subject?.includes(subject)),
    pdf: async (path: string, headers?: Record<string, string>) => {
      const response = await fetch(`${it.app.url}${path}`, { redirect: 'manual', headers })
      expect(response.status, path).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    },
    /** The links to PDFs on an order's page, with their words. */
    receiptLinks: async (sessionId: string) => {
      const html = await page(`/ordine/${sessionId}`)
      return [...html.matchAll(/href="(\/api\/orders\/[^"]+\/receipt[^"]*)"[^>]*>([^<]+)</g)].map(
        ([, href, words]) => ({ href: href!, words: words! }),
      )
    },
  }
}
