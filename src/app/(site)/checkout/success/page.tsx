import type { Metadata } from 'next'
import { Suspense } from 'react'

import { checkoutTexts } from '@/content/checkout'

import { CheckoutShell } from '../checkout-shell'
import { SuccessView, Verifying } from './success-view.client'

export const metadata: Metadata = {
  title: checkoutTexts.success.pageTitle,
  robots: { index: false },
  // The address holds the key to the files: no other site gets to see it.
  referrer: 'same-origin',
}

export default function SuccessPage() {
  return (
    <CheckoutShell hour="XII" shadow={0}>
      <Suspense fallback={<Verifying />}>
        <SuccessView />
      </Suspense>
    </CheckoutShell>
  )
}
