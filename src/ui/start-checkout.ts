import { checkoutTexts } from '@/content/checkout'
import type { CheckoutAnswer, CheckoutRequest } from '@/contracts/checkout'

/** Where the error page looks for a message (spec §8). */
export const CHECKOUT_ERROR_KEY = 'checkout_error'

type Product = { name: string; price: number; currency: string }

/**
 * Creates a checkout session and opens it in a new tab. A failure goes to `/checkout/error`; an answer without an
 * address does nothing (spec §4).
 *
 * Call it from the click itself: the tab is opened at once and gets its address later, because a browser blocks a tab
 * that is opened after a wait.
 */
export async function startCheckout(product: Product): Promise<void> {
  const tab = openWaitingTab()
  try {
    const request: CheckoutRequest = {
      products: [{ ...product, quantity: 1 }],
      successRouter: '/checkout/success',
      cancelRouter: '/checkout/cancel',
    }
    const response = await fetch('/api/create-checkout-session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    })
    if (!response.ok) {
      await keepMessage(response)
      throw new Error(`checkout answered ${response.status}`)
    }
    const { checkoutUrl } = (await response.json()) as Partial<CheckoutAnswer>
    if (!checkoutUrl) tab?.close()
    else if (tab && !tab.closed) tab.location.replace(checkoutUrl)
    else window.location.assign(checkoutUrl)
  } catch {
    tab?.close()
    window.location.assign('/checkout/error')
  }
}

/** Null when even this tab is blocked: the checkout then opens in the page's own tab. */
function openWaitingTab(): Window | null {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  tab.document.title = checkoutTexts.opening
  tab.document.body.textContent = checkoutTexts.opening
  tab.document.body.style.cssText = 'font: 18px system-ui, sans-serif; margin: 20vh auto; text-align: center'
  return tab
}

/** A stale price or too many tries: the visitor can act on these words. Anything else gets the page's own text. */
async function keepMessage(response: Response): Promise<void> {
  if (response.status !== 409 && response.status !== 429) return
  const { message } = (await response.json()) as { message?: string }
  if (message) sessionStorage.setItem(CHECKOUT_ERROR_KEY, message)
}
