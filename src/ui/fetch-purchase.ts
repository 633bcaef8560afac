import { checkoutTexts } from '@/content/checkout'
import type { PurchaseDetail } from '@/contracts/checkout'

import { api, ApiError } from './api-client'

const { networkError } = checkoutTexts.success

/**
 * Asks for what was bought.
 *
 * @returns undefined when the answer holds no purchase
 * @throws Error with the server's message, or with the network's (spec §8)
 */
export async function fetchPurchase(
  sessionId: string,
  signal: AbortSignal,
): Promise<PurchaseDetail | undefined> {
  const query = new URLSearchParams({ sessionId })
  const answer = await api<Partial<PurchaseDetail> | null>(`/api/products/purchase-detail?${query}`, {
    signal,
  }).catch((error: unknown) => {
    const { answer: { message } = {} } = error instanceof ApiError ? error : {}
    throw new Error(typeof message === 'string' ? message : networkError)
  })
  return answer?.products && answer.products.length > 0 ? (answer as PurchaseDetail) : undefined
}
