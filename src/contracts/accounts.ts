import { z } from 'zod'

import { isEmailAddress } from '@/shared/email-address'

import type { PurchasedProduct } from './checkout'
import type { FileVersion } from './orders-releases'

const email = z
  .string({ error: 'Scrivi un indirizzo email.' })
  .trim()
  .refine(isEmailAddress, 'Scrivi un indirizzo email valido.')

/** `POST /api/send-otp` */
export const sendOtpRequest = z.object({ email })

/** `POST /api/verify-otp` */
export const verifyOtpRequest = z.object({
  email,
  otp: z.string({ error: 'Scrivi il codice.' }).trim().max(100, 'Il codice è troppo lungo.'),
})

/** `POST /api/sessions`: the state may be left out, the cookie knows it. */
export const createSessionRequest = z.object({
  code: z
    .string({ error: 'Manca il codice.' })
    .min(1, 'Manca il codice.')
    .max(4096, 'Il codice è troppo lungo.'),
  state: z.string().max(512).nullish(),
})

/** `GET /api/users/me` (contract §4) */
export type CurrentUser = {
  id: number
  email: string
  name: string | null
  role: 'admin' | 'editor' | 'user'
  isAdmin: boolean
}

/** The same as Payload's panel reads it. */
export type PanelUser = CurrentUser & { collection: 'users' }

/** `GET /api/my-purchases`: what the signed-in person bought, newest first. */
export type OwnPurchase = {
  sessionId: string
  /** The path of the order's own page. */
  orderUrl: string
  productName: string
  /** Integer cents. */
  amountCents: number
  currency: string
  status: 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'lost'
  /** The shop took the access away: there are no files, whatever became of the money. */
  isWithdrawn: boolean
  purchasedAt: string
  /** Fresh links; empty while the purchase opens no files. */
  products: (PurchasedProduct & FileVersion)[]
}
