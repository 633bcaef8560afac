/** The id by which a buy button anywhere on a page names the form that it sends. */
export const CHECKOUT_FORM = 'checkout'

/**
 * Stands on a form as it comes from the server, until its script has taken it over. A kept page sends no such form
 * (`server/next-output/scripts-after-paint.ts`) while its script is on its way.
 */
export const AWAITS_SCRIPT = 'data-awaits-script'

/** Where a checkout starts: the form's address, and the script's (spec §7). */
export const CHECKOUT_ADDRESS = '/api/create-checkout-session'

/** The step of our own before the provider's checkout, where the CMS has switched on a part of it. */
export const CHECKOUT_STEP = '/checkout'

/** Where a buyer comes back to, paid or not (spec §7). */
export const checkoutReturns = { successRouter: '/checkout/success', cancelRouter: '/checkout/cancel' }
