/**
 * What a gift's order has in place of a checkout session.
 *
 * @param giftId the UUID that names the gift
 */
export const giftSession = (giftId: string): string => `gift_${giftId.replaceAll('-', '')}`
