/**
 * What the tab that waits for the checkout says. A module of its own: the landing page's script needs no other text of
 * the checkout, and would carry all of them.
 */
export const checkoutOpening = 'Apro la cassa…'
