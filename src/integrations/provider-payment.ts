/** A payment as the provider tells it now. All amounts are integer cents of the payment's currency. */
export type ProviderPayment = {
  /** Whether the money was taken at all. */
  succeeded: boolean
  amountCents: number
  /** What went back, or is on its way back, without refunds that failed. */
  refundedCents: number
  /** When the latest refund that counts was made; null when there is none, or the provider does not tell. */
  refundedAt: Date | null
  /** Refunds that were made and did not arrive, each once. */
  failedRefunds: { id: string; amountCents: number }[]
  disputes: ProviderDispute[]
  /** The idempotency key of the order that the payment was opened for; null when it is not told. */
  orderKey: string | null
}

export type ProviderDispute = {
  /** In the provider's own words, such as 'needs_response'. */
  status: string
  amountCents: number
  openedAt: Date
  /** Until when the provider takes the shop's evidence; null when it wants none. */
  dueAt: Date | null
}
