import type { InvoiceCustomer } from '@/shared/tax-customer'
import { isEuropean } from '@/shared/tax-countries'

import type { SellerParty, VatTreatment } from './invoice-content'

type TreatmentArgs = {
  seller: Pick<SellerParty, 'regime' | 'rateHundredths' | 'isOssRegistered'>
  customer: Pick<InvoiceCustomer, 'customer_kind' | 'country'>
}

/**
 * The VAT of a service supplied by electronic means (d.P.R. 633/1972, articles 7-ter and 7-octies; OSS: 74-sexies;
 * forfettario: law 190/2014, art. 1 c. 54-89). The owner's accountant confirms it: docs/decisions, invoices.
 */
export function vatTreatment({ seller, customer }: TreatmentArgs): VatTreatment {
  const { customer_kind: kind, country } = customer
  const isAbroad = country !== 'IT'
  if (isAbroad && kind === 'company') {
    return isEuropean(country)
      ? untaxed('N2.1', 'Inversione contabile - art. 7-ter d.P.R. 633/1972')
      : untaxed('N2.1', 'Operazione non soggetta - art. 7-ter d.P.R. 633/1972')
  }
  if (seller.regime === 'forfettario') {
    return untaxed('N2.2', 'Regime forfettario - art. 1, c. 54-89, legge 190/2014')
  }
  if (isAbroad && !isEuropean(country)) {
    return untaxed('N2.1', 'Operazione non soggetta - art. 7-octies d.P.R. 633/1972')
  }
  if (isAbroad && seller.isOssRegistered) {
    return untaxed('N7', 'IVA assolta in altro Stato UE - art. 74-sexies d.P.R. 633/1972')
  }
  return { rateHundredths: seller.rateHundredths }
}

const untaxed = (nature: VatTreatment['nature'], reference: string): VatTreatment => ({
  rateHundredths: 0,
  nature,
  reference,
})

/** Up to here a document without VAT needs no stamp (d.P.R. 642/1972, tariff, art. 13). */
const UNSTAMPED_CENTS = 7747
const STAMP_CENTS = 200

/** The stamp that a document without VAT carries, in cents: 0 for most. It is no part of what the buyer paid. */
export const stampCents = ({ nature }: VatTreatment, totalCents: number): number =>
  (nature === 'N2.1' || nature === 'N2.2') && totalCents > UNSTAMPED_CENTS ? STAMP_CENTS : 0
