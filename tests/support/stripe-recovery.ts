/** What a buyer had typed on the pay page, and agreed to there, when the session expired. */
export type LeftBehind = { email?: string; name?: string; promotions?: boolean }

/** `after_expiration` of a new session, as it was asked for. */
export const afterExpiration = (form: URLSearchParams): object | null =>
  form.get('after_expiration[recovery][enabled]') === 'true'
    ? { recovery: { enabled: true, allow_promotion_codes: false, expires_at: null, url: null } }
    : null

/** What changes in a session that expires; `url` takes it up again where that was asked for. */
export const expiredFields = (
  { email, name, promotions }: LeftBehind,
  isRecoverable: boolean,
  url: string,
): object => ({
  status: 'expired',
  ...(email !== undefined && { customer_details: { email, name: name ?? null } }),
  ...(promotions && { consent: { promotions: 'opt_in', terms_of_service: null } }),
  ...(isRecoverable && { after_expiration: { recovery: { enabled: true, url } } }),
})
