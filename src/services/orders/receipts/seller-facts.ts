import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { query } from '@/services/database'
import type { ReceiptSeller, TaxRule } from '@/shared/receipt-content'

/** Columns of 'Dati del venditore' as they are stored. */
export type SellerRow = Partial<
  Record<
    | 'kind'
    | 'company_name'
    | 'first_name'
    | 'last_name'
    | 'vat_number'
    | 'tax_code'
    | 'street'
    | 'street_number'
    | 'postal_code'
    | 'city'
    | 'province'
    | 'regime'
    | 'vat_rate'
    | 'regime_sentence'
    | 'pec'
    | 'email',
    string | null
  >
>

export type SellerFacts = { seller: ReceiptSeller | null; rule: TaxRule | null }

/**
 * Who sells and under which regime, as far as 'Dati del venditore' says it. By SQL: a form that no longer passes its own
 * rules must not keep a purchase from being made.
 */
export async function readSellerFacts(req: PayloadRequest): Promise<SellerFacts> {
  const [row] = await query<SellerRow>(req, sql`SELECT * FROM seller ORDER BY id LIMIT 1`)
  return sellerFacts(row ?? {})
}

/** What a receipt says of the seller; what has not been filled in is left out. */
export function sellerFacts(row: SellerRow): SellerFacts {
  const text = (name: keyof SellerRow) => (row[name] ?? '').trim()
  const name =
    row.kind === 'person' ? joined(' ', text('first_name'), text('last_name')) : text('company_name')
  const province = text('province')
  const town = joined(' ', text('postal_code'), text('city'), province && `(${province})`)
  return {
    seller:
      name === ''
        ? null
        : {
            name,
            address: joined(', ', joined(' ', text('street'), text('street_number')), town),
            vatNumber: text('vat_number'),
            taxCode: text('tax_code'),
            email: text('email'),
            pec: text('pec'),
          },
    rule: ruleOf(row),
  }
}

function ruleOf({ regime, vat_rate, regime_sentence }: SellerRow): TaxRule | null {
  if (regime === 'forfettario') return { regime, sentence: (regime_sentence ?? '').trim() }
  const rateHundredths = Math.round(Number(vat_rate ?? 22) * 100)
  return regime === 'ordinario' && rateHundredths > 0 ? { regime, rateHundredths } : null
}

const joined = (separator: string, ...parts: string[]) => parts.filter((part) => part !== '').join(separator)
