import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { type App, startApp } from '../support/app'
import { startCheckout } from '../support/checkout-client'
import { htmlFaults } from '../support/valid-html'

let app: App
beforeAll(async () => {
  app = await startApp({ clusterUrl: inject('clusterUrl'), env: { CHECKOUT_SANDBOX: '1' } })
})
afterAll(() => app.stop())

const htmlOf = async (path: string) => {
  const response = await fetch(`${app.url}${path}`)
  expect(response.headers.get('content-type')).toContain('text/html')
  return response.text()
}

test.each([
  '/',
  '/login',
  '/acquisti',
  '/ordine/forged',
  '/privacy',
  '/termini',
  '/checkout/success',
  '/checkout/success?sessionId=cs_1',
  '/checkout/cancel',
  '/checkout/error',
  '/checkout/error?error=Carta+%3Crifiutata%3E+%26+bloccata',
  '/auth/callback',
  '/api/downloads/forged',
  '/api/unsubscribe/forged',
])('the HTML of %s is valid', async (path) => {
  expect(await htmlFaults(await htmlOf(path))).toEqual([])
})

test('the HTML of the sandbox’s pay page is valid, with a fault and without', async () => {
  const { pathname, search } = new URL((await startCheckout(app.url)).checkoutUrl)
  for (const path of [pathname + search, `${pathname}${search}&fault=1`]) {
    expect(await htmlFaults(await htmlOf(path))).toEqual([])
  }
})

test('the date of a legal page fits one notice and many terms', async () => {
  for (const path of ['/privacy', '/termini']) expect(await htmlOf(path)).toContain('Ultimo aggiornamento:')
})
