import type { InvoiceCustomer } from '@/shared/tax-customer'

/** Who sells, complete: what `readSeller` found in the CMS. */
export type SellerParty = {
  kind: 'company' | 'person'
  companyName: string
  firstName: string
  lastName: string
  vatNumber: string
  /** Empty when it is not known. */
  taxCode: string
  street: string
  streetNumber: string
  postalCode: string
  city: string
  province: string
  email: string
  regime: 'ordinario' | 'forfettario'
  /** Hundredths of a per cent: 2200 is 22 %. */
  rateHundredths: number
  isOssRegistered: boolean
  /** What a forfettario writes on each document. */
  regimeSentence: string
  /** Letters that tell these numbers from those of another series, or none. */
  series: string
}

/** Why there is no VAT on a document: FatturaPA's `Natura`. */
export type Nature = 'N2.1' | 'N2.2' | 'N7'

export type VatTreatment = {
  rateHundredths: number
  /** Exactly when the rate is 0, with the law it rests on (at most 100 characters). */
  nature?: Nature
  reference?: string
}

/** Everything that a document says; its XML follows from it alone. Amounts in integer cents, days as `YYYY-MM-DD`. */
export type InvoiceContent = {
  type: 'invoice' | 'credit_note'
  number: string
  day: string
  /** One to ten ASCII characters, a different one for each file. */
  transmission: string
  seller: SellerParty
  customer: InvoiceCustomer
  description: string
  vat: VatTreatment
  netCents: number
  taxCents: number
  totalCents: number
  /** What the document is about, in sentences: at most 200 characters each. */
  reasons: string[]
  /** The invoice that a credit note corrects. */
  corrects?: { number: string; day: string }
}
