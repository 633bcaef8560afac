import { z } from 'zod'

import { visitReport } from './visits'

const INVALID_PRODUCT = 'Prodotto non valido.'
const INVALID_ROUTE = 'Deve essere una pagina di questo sito.'

/** One line of the cart (spec §3); `price` is in whole currency units, as the page shows it. */
const checkoutProduct = z.object(
  {
    name: z.string({ error: INVALID_PRODUCT }).min(1, INVALID_PRODUCT).max(200, INVALID_PRODUCT),
    price: z
      .number({ error: 'Prezzo non valido.' })
      .positive('Prezzo non valido.')
      .max(1_000_000, 'Prezzo non valido.'),
    currency: z.string({ error: 'Valuta non valida.' }).length(3, 'Valuta non valida.'),
    quantity: z.number({ error: 'Quantità non valida.' }).int('Quantità non valida.'),
  },
  { error: INVALID_PRODUCT },
)

/** What `POST /api/create-checkout-session` takes. Whether the paths are ours is the service's rule. */
export const checkoutRequest = z.object({
  products: z
    .array(checkoutProduct, { error: 'Indica il prodotto.' })
    .length(1, 'Si acquista un solo prodotto alla volta.'),
  successRouter: z.string({ error: INVALID_ROUTE }).max(500, INVALID_ROUTE),
  cancelRouter: z.string({ error: INVALID_ROUTE }).max(500, INVALID_ROUTE),
  /** Where the buyer came from, as the page that sells knows it. */
  visit: visitReport.optional(),
})

export type CheckoutRequest = z.infer<typeof checkoutRequest>

/** The answer of `POST /api/create-checkout-session`. */
export type CheckoutAnswer = { checkoutUrl: string; sessionId: string }

export type PurchasedProduct = {
  productName: string
  type: 'digital' | 'subscription'
  /** A signed link that expires; null when there is nothing to download. */
  downloadUrl: string | null
}

/**
 * The answer of `GET /api/products/purchase-detail`. From a day after the payment on without links, and with most of the
 * address hidden.
 */
export type PurchaseDetail = {
  products: PurchasedProduct[]
  customerEmail: string
  checkoutSessionId: string
}

const UNKNOWN_SESSION = 'Sessione di pagamento sconosciuta.'
const sandboxSession = z.string({ error: UNKNOWN_SESSION }).max(200, UNKNOWN_SESSION)

/** The three buttons of the sandbox pay page, as its form sends them. */
export const sandboxDecision = z.discriminatedUnion(
  'action',
  [
    z.object({
      action: z.literal('pay'),
      session: sandboxSession,
      email: z.email('Email non valida.').max(254, 'Email non valida.'),
      name: z
        .string({ error: 'Scrivi il tuo nome.' })
        .trim()
        .min(1, 'Scrivi il tuo nome.')
        .max(100, 'Al massimo 100 caratteri.'),
    }),
    z.object({ action: z.literal('cancel'), session: sandboxSession }),
    z.object({ action: z.literal('fail'), session: sandboxSession }),
  ],
  { error: 'Scegli se pagare, annullare o far fallire il pagamento.' },
)

export type SandboxDecision = z.infer<typeof sandboxDecision>
