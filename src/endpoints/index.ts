import type { Endpoint } from 'payload'

import { adminSchemas } from './tables-schemas'
import { adminStatus, logout, logoutEverywhere } from './accounts-session'
import { createSession, googleRedirectUrl, sendOtp, verifyOtp } from './accounts-sign-in'
import { contentDifferences } from './content'
import { createCheckout } from './checkout'
import { downloads } from './downloads'
import { emailLinks } from './email-automation-links'
import { emailPlanning } from './email-automation-planning'
import { emailSequences } from './email-automation-sequences'
import { emailTracking } from './email-automation-tracking'
import { healthEndpoints } from './health'
import { nameRoute } from './name-route'
import { openApi } from './openapi'
import { orderDossier } from './orders-dossier'
import { fileReleases } from './orders-releases'
import { myPurchases } from './orders-own'
import { orders } from './orders'
import { orderReceipts } from './orders-receipts'
import { personalData } from './personal-data'
import { orderInvoices } from './orders-invoices'
import { orderReconciliation } from './orders-reconciliation'
import { orderWithdrawals } from './orders-withdrawals'
import { overview } from './overview'
import { purchaseDetail } from './orders-detail'
import { reviews } from './reviews'
import { search } from './search'
import { settleSandbox } from './checkout-sandbox'
import { submitForm } from './contact'
import { contactReplies } from './contact-replies'
import { tableEndpoints } from './tables'
import { tableExtraEndpoints } from './tables-extras'
import { upload } from './uploads'
import { visits } from './visits'
import { stripeWebhook } from './checkout-webhook'

/** The addresses of spec §7 and contract §3, in their order. */
export const endpoints: Endpoint[] = (
  [
    logout,
    googleRedirectUrl,
    createSession,
    logoutEverywhere,
    sendOtp,
    verifyOtp,
    createCheckout,
    submitForm,
    purchaseDetail,
    adminStatus,
    adminSchemas,
    search,
    contentDifferences,
    ...tableEndpoints,
    ...tableExtraEndpoints,
    upload,
    myPurchases,
    ...orders,
    ...orderReceipts,
    stripeWebhook,
    settleSandbox,
    ...downloads,
    ...orderInvoices,
    ...orderDossier,
    ...orderWithdrawals,
    ...orderReconciliation,
    ...reviews,
    fileReleases,
    ...contactReplies,
    ...overview,
    ...emailSequences,
    ...emailTracking,
    ...emailPlanning,
    ...emailLinks,
    ...personalData,
    ...visits,
    ...healthEndpoints,
    ...openApi,
  ] satisfies Endpoint[]
).map(nameRoute('/api'))
