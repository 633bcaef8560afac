/** A checkout session as the provider tells it now, whoever the provider is. */
export type ProviderSession = {
  id: string
  /** The money is ours; 'no_payment_required' is not that, and nothing here is free. */
  paid: boolean
  /** How far it has come. 'unpaid' waits for a slower method, which can still end as 'failed'. */
  progress: 'open' | 'paid' | 'unpaid' | 'failed' | 'expired' | 'cancelled'
  /** Integer cents; null until the provider knows. */
  amountCents: number | null
  /** ISO 4217, as the provider writes it. */
  currency: string | null
  customerEmail: string | null
  customerName: string | null
  paymentIntentId: string | null
  /** When the money was paid; null when the provider does not tell. */
  paidAt: Date | null
  /** Something of the payment was refunded or disputed since: the payment has to be asked for too. */
  isTouched: boolean
  /** What an abandoned session offers, where the shop asked for it. */
  abandoned?: {
    /** Takes an expired session up again, as a new one; null while there is none. */
    recoveryUrl: string | null
    /** Its buyer agreed to promotions on the provider's own page. */
    agreedToPromotions: boolean
  }
  /** The session that this one takes up again. */
  recoveredFrom?: string | null
}

/** What a pay page is made from; all of it comes from the CMS, nothing from the visitor but the two paths. */
export type SessionOrder = {
  idempotencyKey: string
  productName: string
  amountCents: number
  currency: string
  quantity: number
  successUrl: string
  cancelUrl: string
  /** The terms that a buyer agrees to by paying. */
  termsUrl: string
  expiresAt: Date
  /** Asks for a link that takes the session up again once it has expired. */
  offersRecovery: boolean
}
