import { sql } from '@payloadcms/db-postgres'
import type { Payload, PayloadRequest, TypedUser } from 'payload'

import { defaultReceiptTexts, RECEIPT_VARIABLES, type ReceiptTexts } from '@/content/receipt-texts'
import { query } from '@/services/database'
import { unknownVariables } from '@/shared/email-template'

/**
 * The owner's published words around a receipt ('Testi delle ricevute'), in the transaction of `req`. A text that is
 * missing or cannot be filled in is the default one: a receipt leaves in any case.
 */
export async function readReceiptTexts(req: PayloadRequest): Promise<ReceiptTexts> {
  const [row = {}] = await query(
    req,
    sql`SELECT * FROM receipt_texts WHERE _status = 'published' ORDER BY id LIMIT 1`,
  )
  return overDefaults((part, name) => row[`${part}_${name}`])
}

/** The same as the latest draft has them, as far as this person may see it. */
export async function readReceiptDraft({
  payload,
  user,
}: {
  payload: Payload
  user: TypedUser
}): Promise<ReceiptTexts> {
  const draft = await payload.findGlobal({
    slug: 'receipt-texts',
    depth: 0,
    draft: true,
    overrideAccess: false,
    user,
  })
  return overDefaults((part, name) => (draft[part] as Record<string, unknown> | undefined)?.[name])
}

type Find = (part: keyof ReceiptTexts, name: string) => unknown

function overDefaults(find: Find): ReceiptTexts {
  const partOf = <Part extends keyof ReceiptTexts>(part: Part): ReceiptTexts[Part] =>
    Object.fromEntries(
      Object.entries(defaultReceiptTexts[part]).map(([name, text]: [string, string]) => {
        const given = find(part, name)
        return [name, isUsable(given) ? given : text]
      }),
    ) as ReceiptTexts[Part]
  return { purchase: partOf('purchase'), refund: partOf('refund') }
}

const isUsable = (text: unknown): text is string =>
  typeof text === 'string' && text.trim() !== '' && unknownVariables(text, RECEIPT_VARIABLES).length === 0
