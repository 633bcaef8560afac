import type { CollectionConfig, GlobalConfig } from 'payload'

import { CheckoutSessions } from './checkout-sessions'
import { CheckoutStep } from './checkout-step'
import { ConsentTexts } from './consent-texts'
import { ContactSubmissions } from './contact-submissions'
import { DownloadLog } from './download-log'
import { EmailSequences } from './email-sequences'
import { EmailSuppressions } from './email-suppressions'
import { Faqs } from './faqs'
import { FileReleases } from './file-releases'
import { InvoiceRequests } from './invoice-requests'
import { Invoices } from './invoices'
import { Landing } from './landing'
import { Media } from './media'
import { Offer } from './offer'
import { Pages } from './pages'
import { PrivateFiles } from './private-files'
import { ProductFiles } from './product-files'
import { Purchases } from './purchases'
import { ReceiptTexts } from './receipt-texts'
import { Reviews } from './reviews'
import { Seller } from './seller'
import { SiteSettings } from './site-settings'
import { StripeEvents } from './stripe-events'
import { Testimonials } from './testimonials'
import { withTextRules } from './text-rules'
import { Users } from './users'
import { WithdrawalForm } from './withdrawal-form'
import { WithdrawalRequests } from './withdrawal-requests'

export const collections: CollectionConfig[] = [
  Faqs,
  Testimonials,
  Reviews,
  Pages,
  Media,
  Purchases,
  InvoiceRequests,
  Invoices,
  WithdrawalRequests,
  ProductFiles,
  FileReleases,
  PrivateFiles,
  DownloadLog,
  CheckoutSessions,
  ConsentTexts,
  StripeEvents,
  EmailSequences,
  EmailSuppressions,
  ContactSubmissions,
  Users,
].map(withTextRules)

export const globals: GlobalConfig[] = [
  Landing,
  Offer,
  SiteSettings,
  WithdrawalForm,
  Seller,
  CheckoutStep,
  ReceiptTexts,
].map(withTextRules)
