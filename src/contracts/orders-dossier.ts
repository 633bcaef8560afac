import { z } from 'zod'

import { isEmailAddress } from '@/shared/email-address'

import { rowId } from './row-id'

/** `POST /api/admin/orders/{id}/refund`: `id` names this refund, so that a repeated press is the same one. */
export const refundRequest = z.strictObject({
  id: z.uuid(),
  amount_cents: z.int().positive(),
  /** What the page showed as refunded. */
  refunded_cents: z.int().nonnegative(),
})

/** 200 when the money went back, 202 while Stripe has not answered. */
export type RefundAnswer = { state: 'done' | 'checking'; message: string }

const email = z
  .string({ error: 'Scrivi un indirizzo email.' })
  .trim()
  .refine(isEmailAddress, 'Scrivi un indirizzo email valido.')

/** `POST /api/admin/orders/{id}/email` */
export const emailCorrection = z.strictObject({
  email,
  /** What the page showed. */
  seen_email: z.string(),
  resend_receipt: z.boolean(),
})

/** `POST /api/admin/orders/{id}/resend`: a mail of the order's timeline; without one, the receipt. */
export const resendRequest = z.strictObject({ delivery_id: rowId.optional() })

/** `POST /api/admin/orders/{id}/access` */
export const accessRequest = z.strictObject({ open: z.boolean() })

/** `POST /api/admin/orders/{id}/notes` */
export const noteRequest = z.strictObject({
  words: z.string().trim().min(1, 'Scrivi la nota.').max(2000, 'Al massimo 2000 caratteri.'),
})

/** `POST /api/admin/gifts`: `id` names this gift, so that a repeated press is the same one. */
export const giftRequest = z.strictObject({
  id: z.uuid(),
  email,
  name: z.string().trim().max(100, 'Al massimo 100 caratteri.').optional(),
})

/** `GET /api/admin/orders/{id}/timeline`: `after` is the `next` of the page before. */
export const timelineQuery = z.object({
  after: z
    .string()
    .regex(/^-?\d{1,18}\.[a-z]+-[\w-]{1,40}$/)
    .transform((cursor) => {
      const dot = cursor.indexOf('.')
      return { us: cursor.slice(0, dot), key: cursor.slice(dot + 1) }
    })
    .optional(),
})

type Closed = 'refunded' | 'disputed' | 'lost' | 'withdrawn'

/** Amounts are integer cents. */
export type DossierOrder = {
  id: number
  session_id: string
  provider: 'stripe' | 'sandbox' | 'gift'
  customer_email: string
  customer_name: string | null
  product_name: string
  amount_cents: number
  refunded_cents: number
  currency: string
  status: 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'lost'
  /** Why it opens no files; null while it opens them. */
  closed: Closed | null
  is_binned: boolean
  access_withdrawn_at: string | null
  purchased_at: string
  /** Why nothing of it can be refunded, as a sentence; null when it can. */
  refund_refusal: string | null
  /** The buyer's page, opened by a fresh link. */
  order_path: string
  stripe_url: string | null
  planned_mails: number
  /** Asked of Stripe and not answered yet; `refunded_cents` is what was refunded before it. */
  refund_under_way: { id: string; amount_cents: number; refunded_cents: number } | null
  /** By how much the order's credit notes exceed what went back: a refund failed after its note was issued. */
  over_credited_cents: number
  /** Of the same address. */
  other_orders: { id: number; product_name: string; purchased_at: string }[]
}

type Details = {
  payment: { amount_cents: number; provider: DossierOrder['provider']; product_name: string }
  dispute: { amount_cents: number; status: string | null; due_at: string | null }
  event: { type: string; status: string | null; note: string | null }
  download: { product_name: string; version: string | null; network: string; bytes: number }
  mail: {
    id: number
    kind: string
    state: 'planned' | 'sending' | 'sent' | 'failed' | 'skipped'
    email: string
    /** Of its sequence, or its subject; the ledger forgets the subject of what was sent. */
    name: string | null
    reason: string | null
  }
  refund: {
    amount_cents: number
    state: 'asking' | 'done' | 'refused'
    reason: string | null
    author: string | null
  }
  entry: { kind: 'note' | 'resent' | 'gift'; words: string | null; author: string | null }
  change: {
    operation: 'create' | 'update' | 'delete' | 'restore'
    before: Record<string, unknown> | null
    after: Record<string, unknown> | null
    author: string | null
  }
  invoice: { id: number; type: 'invoice' | 'credit_note'; number: string; amount_cents: number }
  message: { id: number; subject: string | null; words: string }
  withdrawal: {
    kind: 'withdrawal' | 'guarantee' | 'message'
    state: 'open' | 'refunded' | 'refused'
    words: string | null
    reason: string | null
    author: string | null
  }
  /** What was said before paying, as the purchase keeps it. */
  consent: { consents: unknown }
}

/** One thing that happened to an order, or is planned for it. */
export type TimelineEntry = {
  [Kind in keyof Details]: { kind: Kind; key: string; at: string; details: Details[Kind] }
}[keyof Details]

export type Timeline = { entries: TimelineEntry[]; next: string | null }

export type OrderDossier = { order: DossierOrder; timeline: Timeline }
