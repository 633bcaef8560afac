import { checkoutTexts } from '@/content/checkout'
import type { PurchaseDetail } from '@/contracts/checkout'

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
  const { ok, body } = await ask(sessionId, signal)
  if (!ok) throw new Error(body?.message ?? networkError)
  return body?.products && body.products.length > 0 ? (body as PurchaseDetail) : undefined
}

type Answer = { ok: boolean; body: (Partial<PurchaseDetail> & { message?: string }) | null }

async function ask(sessionId: string, signal: AbortSignal): Promise<Answer> {
  try {
    const query = new URLSearchParams({ sessionId })
    const response = await fetch(`/api/products/purchase-detail?${query}`, { signal })
    return { ok: response.ok, body: (await response.json()) as Answer['body'] }
  } catch {
    throw new Error(networkError)
  }
}
