import { defaultOffer } from '@/content/offer'
import type { CheckoutAnswer, PurchaseDetail } from '@/contracts/checkout'

export const product = {
  name: defaultOffer.productName,
  price: defaultOffer.currentPrice,
  currency: defaultOffer.currency,
  quantity: 1,
}

export const order = {
  products: [product],
  successRouter: '/checkout/success',
  cancelRouter: '/checkout/cancel',
}

/** What the buy button sends. */
export function postCheckout(
  url: string,
  body: unknown = order,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/create-checkout-session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  })
}

/** What a buy button sends without scripts; the step before paying sends fields too. */
export function postCheckoutForm(
  url: string,
  headers: HeadersInit = { Origin: url },
  fields: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}/api/create-checkout-session`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(fields),
  })
}

/** A new session, as a visitor gets it. */
export async function startCheckout(url: string): Promise<CheckoutAnswer> {
  const response = await postCheckout(url)
  if (!response.ok) throw new Error(`checkout answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as CheckoutAnswer
}

export function askPurchase(url: string, sessionId: string): Promise<Response> {
  return fetch(`${url}/api/products/purchase-detail?sessionId=${encodeURIComponent(sessionId)}`)
}

export async function purchaseOf(url: string, sessionId: string): Promise<PurchaseDetail> {
  const response = await askPurchase(url, sessionId)
  if (!response.ok) throw new Error(`purchase-detail answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as PurchaseDetail
}

type Decision = { session: string; action: 'pay' | 'cancel' | 'fail'; email?: string; name?: string }

/** One of the buttons of the sandbox's pay page. */
export function decideSandbox(url: string, decision: Decision, headers: HeadersInit = { Origin: url }) {
  const form = { email: 'Anna.Bianchi@Example.it', name: 'Anna Bianchi', ...decision }
  return fetch(`${url}/api/sandbox-checkout`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body: new URLSearchParams(form),
  })
}

/** A paid session of the sandbox. */
export async function buyInSandbox(
  url: string,
  buyer: Pick<Decision, 'email' | 'name'> = {},
): Promise<string> {
  const { sessionId } = await startCheckout(url)
  const response = await decideSandbox(url, { session: sessionId, action: 'pay', ...buyer })
  if (response.status !== 303) throw new Error(`the sandbox answered ${response.status}`)
  return sessionId
}

/** What a download link is for, as it stands in its token. */
export function claimIn(link: string): { purchaseId: number; fileId: number } {
  const [body = ''] = link.split('/').at(-1)!.split('.')
  const [purchaseId, fileId] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [number, number]
  return { purchaseId, fileId }
}
