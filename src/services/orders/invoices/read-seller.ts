import type { PayloadRequest } from 'payload'

import type { Seller } from '@/payload-types'
import { AppError } from '@/shared/app-error'

import type { SellerParty } from './invoice-content'

/**
 * Who sells, from the CMS ('Dati del venditore'), complete enough for an invoice.
 *
 * @throws AppError 409 with a sentence that names what is missing
 */
export async function readSeller({ req }: { req: PayloadRequest }): Promise<SellerParty> {
  // Whoever asks for an invoice may not read the seller's form; what an invoice says of the seller is public.
  const seller = await req.payload.findGlobal({ slug: 'seller', overrideAccess: true, req, depth: 0 })
  const missing = missingIn(seller)
  if (missing.length > 0) {
    throw new AppError(
      409,
      `Prima completa i «Dati del venditore», nel gruppo Vendite del pannello. Manca: ${missing.join(', ')}.`,
    )
  }
  return partyOf(seller)
}

type Name = { [K in keyof Seller]-?: Seller[K] extends string | null | undefined ? K : never }[keyof Seller]

const COMMON: [Name, string][] = [
  ['vatNumber', 'partita IVA'],
  ['street', 'via'],
  ['postalCode', 'CAP'],
  ['city', 'comune'],
  ['province', 'provincia'],
  ['regime', 'regime fiscale'],
]
const NAMES: Record<Seller['kind'], [Name, string][]> = {
  company: [['companyName', 'ragione sociale']],
  person: [
    ['firstName', 'nome'],
    ['lastName', 'cognome'],
  ],
}

/** What an invoice needs and the form does not say yet, in Italian. */
function missingIn(seller: Seller): string[] {
  const needed = [...NAMES[seller.kind], ...COMMON]
  return needed.filter(([name]) => !seller[name]).map(([, label]) => label)
}

function partyOf(seller: Seller): SellerParty {
  const text = (name: Name) => (seller[name] ?? '').trim()
  return {
    kind: seller.kind,
    companyName: text('companyName'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    vatNumber: text('vatNumber'),
    taxCode: text('taxCode'),
    street: text('street'),
    streetNumber: text('streetNumber'),
    postalCode: text('postalCode'),
    city: text('city'),
    province: text('province'),
    email: text('email'),
    regime: seller.regime === 'forfettario' ? 'forfettario' : 'ordinario',
    rateHundredths: Math.round((seller.vatRate ?? 22) * 100),
    isOssRegistered: seller.ossRegistered === true,
    regimeSentence: text('regimeSentence'),
    series: text('series'),
  }
}
