import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { order, postCheckout, postCheckoutForm } from '../support/checkout-client'
import { query } from '../support/cluster'
import { StripeDouble } from '../support/stripe-double'

let stripe: StripeDouble
let app: App
beforeAll(async () => {
  stripe = await StripeDouble.start()
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { ...stripe.env, TRUST_PROXY: '1' } })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})
afterEach(() => {
  stripe.fault = undefined
})

const sessions = () => query<{ session_id: string }>(app.databaseUrl, 'SELECT * FROM checkout_sessions')
const locationOf = (response: Response) => response.headers.get('location')

describe('a buy button without scripts', () => {
  test('leads to a session at the price of the CMS, which comes back to the result pages', async () => {
    const response = await postCheckoutForm(app.url)
    expect(response.status).toBe(303)
    const id = [...stripe.sessions.keys()].at(-1)!
    expect(locationOf(response)).toBe(`${stripe.url}/pay/${id}`)
    expect(Object.fromEntries(stripe.created.at(-1)!.form)).toMatchObject({
      'line_items[0][price_data][unit_amount]': '3700',
      success_url: `${app.url}/checkout/success?sessionId={CHECKOUT_SESSION_ID}`,
      cancel_url: `${app.url}/checkout/cancel`,
    })
    expect((await sessions()).map(({ session_id }) => session_id)).toContain(id)
  })

  test.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a page without an origin', { Origin: 'null' }],
    ['another site, by what the browser says', { Origin: '', 'Sec-Fetch-Site': 'cross-site' }],
  ])('is refused when it is on %s', async (_, headers) => {
    const asked = stripe.created.length
    const response = await postCheckoutForm(app.url, headers)
    expect(response.status).toBe(403)
    const answer = (await response.json()) as { error: string; message: string }
    expect(answer.error).toBe(answer.message)
    expect(stripe.created).toHaveLength(asked)
  })

  test.each([400, 500] as const)('leads to the error page when Stripe answers %d', async (kind) => {
    stripe.fault = { kind, times: Infinity }
    const before = (await sessions()).length
    const response = await postCheckoutForm(app.url)
    expect(response.status).toBe(303)
    expect(locationOf(response)).toBe(`${app.url}/checkout/error`)
    expect(await sessions()).toHaveLength(before)
    // The answer may be here before the line.
    await expect.poll(() => app.output()).toContain('a checkout could not be started')
  })

  test('counts with the scripts’ calls of its network, and says when it is too many', async () => {
    const headers = { Origin: app.url, 'X-Forwarded-For': '198.51.100.7' }
    // Refused for its body, counted all the same.
    const call = () =>
      fetch(`${app.url}/api/create-checkout-session`, {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: '{}',
      })
    await Promise.all(Array.from({ length: 299 }, call))
    expect(locationOf(await postCheckoutForm(app.url, headers))).toContain('/pay/')
    const late = await postCheckoutForm(app.url, headers)
    expect(late.status).toBe(303)
    const { pathname, searchParams } = new URL(locationOf(late)!)
    expect(pathname).toBe('/checkout/error')
    expect(searchParams.get('error')).toMatch(
      /^Troppe richieste in poco tempo\. Riprova tra (?:\d+ secondi|un secondo|un minuto)\.$/,
    )
    expect((await call()).status).toBe(429)
  })
})

test('a call of the script answers in JSON as before', async () => {
  const response = await postCheckout(app.url, order)
  expect(response.status).toBe(200)
  expect(Object.keys((await response.json()) as object)).toEqual(['checkoutUrl', 'sessionId'])
})
