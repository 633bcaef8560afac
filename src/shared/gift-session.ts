/**
 * What a gift's order has in place of a checkout session.
 *
 * @param giftId the UUID that names the gift
 */
export const giftSession = (giftId: string): string => `gift_${giftId.replaceAll('-', '')}`

/** Whether an order is a gift: one that was added by hand may have been paid outside of the shop, and has a price then. */
export const isGift = ({ provider, amount_cents }: { provider: string; amount_cents: number }): boolean =>
  provider === 'gift' && amount_cents === 0
