import type { MailDomain } from '@/integrations/mail-dns'
import type { Placeholder } from '@/services/content/find-placeholders'
import type { SellerRow } from '@/services/orders/receipts/seller-facts'

import type { Look } from '../looks/kept-look'

export type TrialMail = {
  to: string
  state: 'waiting' | 'sent' | 'failed'
  error: string | null
}

/** All that the checks before the opening are judged by. */
export type OpeningFacts = {
  payments: {
    key: 'none' | 'test' | 'live'
    /** The newest signed event that is not of a trial. */
    lastEvent: Date | null
  }
  mail: {
    hasServer: boolean
    /** The last one that was asked for with the mail server of now. */
    trial: TrialMail | null
    /** When that server took one. */
    acceptedAt: Date | null
  }
  /** `name` is null while no mail comes from a domain of the shop's. */
  domain: { name: string | null; look: Look<MailDomain> }
  seller: SellerRow
  placeholders: readonly Placeholder[]
  /** Addresses of legal pages that are not published. */
  missingPages: readonly string[]
  offer: {
    title: string | null
    productName: string | null
    originalPrice: number | null
    currentPrice: number | null
    currency: string
  } | null
  files: {
    products: number
    /** Names of products that name no stored file. */
    unnamed: readonly string[]
    /** Names of products whose file the store does not have. */
    look: Look<readonly string[]>
  }
  admins: number
  /** When each was done last. */
  backup: Date | null
  restore: Date | null
  claims: 'decorative' | 'real' | 'hidden'
  /** What the page shows of the seed's testimonials: the names of those whose words they are, and the sentence before them. */
  seeded: { buyers: readonly string[]; lead: boolean }
}
