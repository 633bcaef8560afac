import type { Metadata } from 'next'

import { signInTexts } from '@/content/accounts'

import { CheckoutShell } from '../checkout/checkout-shell'
import { PurchasesScreen } from './purchases-screen.client'

export const metadata: Metadata = {
  title: signInTexts.purchases.pageTitle,
  robots: { index: false },
}

export default function PurchasesPage() {
  return (
    <CheckoutShell hour="III" shadow={54}>
      <PurchasesScreen />
    </CheckoutShell>
  )
}
