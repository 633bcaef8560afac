import type { Endpoint } from 'payload'

import { adminSchemas } from './admin-schemas'
import { adminStatus, logout, logoutEverywhere } from './auth-session'
import { createSession, googleRedirectUrl, sendOtp, verifyOtp } from './auth-sign-in'
import { createCheckout } from './checkout'
import { downloads } from './downloads'
import { emailLinks } from './email-links'
import { emailPlanning } from './email-planning'
import { emailSequences } from './email-sequences'
import { emailTracking } from './email-tracking'
import { health } from './health'
import { myPurchases } from './my-purchases'
import { orders } from './orders'
import { personalData } from './personal-data'
import { purchaseDetail } from './purchase-detail'
import { settleSandbox } from './sandbox'
import { submitForm } from './submit-form'
import { tableEndpoints } from './tables'
import { tableExtraEndpoints } from './tables-extras'
import { upload } from './uploads'
import { stripeWebhook } from './webhook'

/** The addresses of spec §7 and contract §3, in their order. */
export const endpoints: Endpoint[] = [
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
  ...tableEndpoints,
  ...tableExtraEndpoints,
  upload,
  myPurchases,
  ...orders,
  stripeWebhook,
  settleSandbox,
  ...downloads,
  ...emailSequences,
  ...emailTracking,
  ...emailPlanning,
  ...emailLinks,
  ...personalData,
  health,
]
