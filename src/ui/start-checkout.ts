import { checkoutOpening } from '@/content/checkout-opening'
import type { CheckoutAnswer, CheckoutRequest } from '@/contracts/checkout'
import { CHECKOUT_ADDRESS, CHECKOUT_STEP, checkoutReturns } from '@/shared/checkout-form'
import { withQuery } from '@/shared/site-path'
import { reportFields } from '@/shared/visit-report'

import { api, ApiError } from './api-client'
import { pageReport } from './visits/page-report'

/** Where the error page looks for a message (spec §8). */
export const CHECKOUT_ERROR_KEY = 'checkout_error'

/** Milliseconds. The server answers within 10 s (contract §4); twice as long counts as no answer. */
const PATIENCE_MS = 20_000

/** Straight from the offer in the CMS: the server refuses any other name, price or currency. */
export type OfferedProduct = { name: string; price: number; currency: string }

/**
 * Creates a checkout session and opens it in a new tab. A failure goes to `/checkout/error`; an answer without an
 * address does nothing (spec §4).
 *
 * Call it from the click itself: the tab is opened at once and gets its address later, because a browser blocks a tab
 * that is opened after a wait.
 */
export async function startCheckout(product: OfferedProduct): Promise<void> {
  const tab = openWaitingTab()
  try {
    const { checkoutUrl } = await api<Partial<CheckoutAnswer>>(CHECKOUT_ADDRESS, {
      method: 'POST',
      body: {
        products: [{ ...product, quantity: 1 }],
        ...checkoutReturns,
        visit: pageReport(),
      } satisfies CheckoutRequest,
      timeoutMs: PATIENCE_MS,
    })
    if (!checkoutUrl) tab?.close()
    else if (tab && !tab.closed) tab.location.replace(checkoutUrl)
    else window.location.assign(checkoutUrl)
  } catch (error) {
    keepMessage(error)
    tab?.close()
    window.location.assign('/checkout/error')
  }
}

/** Opens the step before paying in a new tab, or in this one where new tabs are blocked. */
export function openCheckoutStep(): void {
  const report = pageReport()
  const address = report
    ? withQuery(CHECKOUT_STEP, String(new URLSearchParams(reportFields(report))))
    : CHECKOUT_STEP
  const tab = window.open(address, '_blank')
  if (tab) tab.opener = null
  else window.location.assign(address)
}

/** Null when even this tab is blocked: the checkout then opens in the page's own tab. */
function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = checkoutOpening
  tab.document.body.textContent = checkoutOpening
  tab.document.body.style.cssText = 'font: 18px system-ui, sans-serif; margin: 20vh auto; text-align: center'
  return tab
}

/** A stale price or too many tries: the visitor can act on these words. Anything else gets the page's own text. */
function keepMessage(error: unknown): void {
  if (!(error instanceof ApiError) || error.kind !== 'status' || ![409, 429].includes(error.status)) return
  try {
    sessionStorage.setItem(CHECKOUT_ERROR_KEY, error.message)
  } catch {
    // Storage can be switched off; the error page then has its own words.
  }
}
