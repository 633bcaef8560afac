import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'

import { type Waiver, withdrawalWords } from '@/content/withdrawal-words'
import type { Purchase } from '@/payload-types'
import { isOwnTerms, readTermsAddress } from '@/services/content/read-terms-address'
import { query } from '@/services/database'
import { isErased } from '@/services/personal-data/erased-address'
import { type ReceiptContent, receiptTax } from '@/shared/receipt-content'

import { readSellerFacts } from './seller-facts'

/** What of a purchase a receipt is made of. */
export type ReceiptPurchase = Pick<
  Purchase,
  | 'id'
  | 'checkout_session_id'
  | 'provider'
  | 'customer_name'
  | 'customer_email'
  | 'product_name'
  | 'amount_cents'
  | 'currency'
  | 'purchased_at'
>

type KeepArgs = { req: PayloadRequest; purchase: ReceiptPurchase }

/**
 * What the receipt of a purchase says: written down the first time, in the transaction of `req`, and the same ever after.
 * A purchase makes it; one that is older than receipts, or came by SQL, gets it when somebody first asks.
 */
export async function keepReceipt({ req, purchase }: KeepArgs): Promise<ReceiptContent> {
  const kept = await findReceipt({ req, purchaseId: purchase.id, refundedCents: 0 })
  if (kept) return kept.content
  const content = await newContent({ req, purchase })
  if (await addReceipt({ req, purchase, content })) return content
  return (await findReceipt({ req, purchaseId: purchase.id, refundedCents: 0 }))?.content ?? content
}

type FindArgs = { req: PayloadRequest; purchaseId: number; refundedCents: number }

/** A receipt as it was made; the buyer is empty once their data was erased. */
type KeptReceipt = { content: ReceiptContent; buyer: { name: string; email: string } }

/** The receipt of a purchase (0), or of what had gone back in all when money went back. */
export async function findReceipt({
  req,
  purchaseId,
  refundedCents,
}: FindArgs): Promise<KeptReceipt | undefined> {
  const [row] = await query<{ content: ReceiptContent; name: string | null; email: string }>(
    req,
    sql`SELECT content, customer_name AS name, customer_email AS email FROM receipts
        WHERE purchase_id = ${purchaseId} AND refunded_cents = ${refundedCents}`,
  )
  if (!row) return undefined
  const { content, name, email } = row
  return { content, buyer: { name: name ?? '', email: isErased(email) ? '' : email } }
}

/** @returns whether it was not there yet */
export async function addReceipt({
  req,
  purchase,
  content,
}: KeepArgs & { content: ReceiptContent }): Promise<boolean> {
  const { id, customer_name, customer_email } = purchase
  const rows = await query(
    req,
    sql`INSERT INTO receipts (purchase_id, refunded_cents, customer_name, customer_email, content)
        VALUES (${id}, ${content.refund?.totalCents ?? 0}, ${customer_name ?? null}, ${customer_email},
                ${JSON.stringify(content)}::jsonb)
        ON CONFLICT (purchase_id, refunded_cents) DO NOTHING RETURNING id`,
  )
  return rows.length > 0
}

async function newContent({ req, purchase }: KeepArgs): Promise<ReceiptContent> {
  const paidAt = new Date(purchase.purchased_at).toISOString()
  const { seller, rule } = await readSellerFacts(req)
  return {
    orderId: purchase.checkout_session_id,
    productName: purchase.product_name,
    isSimulation: purchase.provider === 'sandbox',
    currency: purchase.currency,
    paidCents: purchase.amount_cents,
    paidAt,
    refund: null,
    seller,
    tax: rule && receiptTax(rule, purchase.amount_cents),
    terms: await termsAt(req, paidAt),
    withdrawal: withdrawalWords({ waiver: await readWaiver(req, purchase.id) }),
  }
}

/**
 * The terms that stood at /termini at a moment; null for a moment before the first version that is known, and where buyers
 * are led to other terms, which the shop keeps no versions of.
 */
async function termsAt(req: PayloadRequest, at: string): Promise<ReceiptContent['terms']> {
  if (!isOwnTerms(await readTermsAddress(req))) return null
  const [row] = await query<{ version: number; published_at: Date | string }>(
    req,
    sql`SELECT version, published_at FROM terms_versions WHERE published_at <= ${at}::timestamptz
        ORDER BY version DESC LIMIT 1`,
  )
  return row ? { version: row.version, since: new Date(row.published_at).toISOString() } : null
}

const waiverGiven = z.object({ given: z.literal(true), text: z.string().min(1), at: z.string() })

/** What was accepted before paying, as it is stored with the purchase (`consents`), if anything was. */
async function readWaiver(req: PayloadRequest, purchaseId: number): Promise<Waiver | undefined> {
  const [row] = await query<{ waiver: unknown }>(
    req,
    sql`SELECT to_jsonb(p) -> 'consents' -> 'waiver' AS waiver FROM purchases p WHERE id = ${purchaseId}`,
  )
  return waiverGiven.safeParse(row?.waiver).data
}
