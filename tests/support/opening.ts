import { afterAll, beforeAll, expect, inject } from 'vitest'

import type { Opening, OpeningLine } from '@/contracts/overview'

import { type App, startApp } from './app'
import { type SmtpServer, startSmtpServer } from './smtp-server'
import { StripeDouble } from './stripe-double'
import { type Client, tablesClient } from './tables-client'

/** For a whole test file: a shop with Stripe's real keys and a mail server, and what its owner reads of the opening. */
export function useOpeningShop() {
  const it = {} as { app: App; admin: Client; smtp: SmtpServer; stripe: StripeDouble }
  beforeAll(async () => {
    it.smtp = await startSmtpServer()
    it.stripe = await StripeDouble.start()
    const env = {
      ...it.stripe.env,
      ...it.smtp.env,
      STRIPE_SECRET_KEY: 'sk_live_double',
      // No name server is asked for such a domain.
      MAIL_FROM: 'Bottega <ciao@bottega.test>',
    }
    it.app = await startApp({ clusterUrl: inject('clusterUrl'), env })
    it.admin = await tablesClient(it.app)
  })
  afterAll(async () => {
    await it.app.stop()
    await it.stripe.stop()
    await it.smtp.stop()
  })
  const read = async (fresh = false): Promise<Opening> => {
    const address = `/api/admin/overview/opening${fresh ? '?fresh=1' : ''}`
    const { status, body } = await it.admin.call('GET', address)
    expect(status).toBe(200)
    return body as unknown as Opening
  }
  const line = async (check: OpeningLine['check']) => (await read()).lines.find((one) => one.check === check)!
  return {
    it,
    read,
    line,
    /** What is outside is looked at beside the answer. */
    freshly: async (check: OpeningLine['check'], state: OpeningLine['state']) => {
      await read(true)
      await expect.poll(async () => (await line(check)).state).toBe(state)
      return line(check)
    },
  }
}
