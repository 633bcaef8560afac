import type { Metadata } from 'next'
import { Suspense } from 'react'

import { checkoutTexts } from '@/content/checkout'

import { CheckoutShell } from '../checkout-shell'
import { FullLink } from '../full-link'
import result from '../result.module.css'
import { SuccessView, Verifying } from './success-view.client'

export const metadata: Metadata = {
  title: checkoutTexts.success.pageTitle,
  robots: { index: false },
  // The address holds the key to the files: no other site gets to see it.
  referrer: 'same-origin',
}

type SuccessPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The purchase, as the browser's script finds it; without scripts the order's page has the same files. */
export default async function SuccessPage({ searchParams }: SuccessPageProps) {
  const { sessionId } = await searchParams
  return (
    <CheckoutShell hour="XII" shadow={0}>
      <Suspense fallback={<Verifying />}>
        <SuccessView />
      </Suspense>
      {typeof sessionId === 'string' && sessionId !== '' && (
        <noscript>
          <div className={result.page}>
            <p className={result.lead}>{checkoutTexts.success.noScript}</p>
            <p className={result.actions}>
              <FullLink className="button" href={`/ordine/${encodeURIComponent(sessionId)}`}>
                {checkoutTexts.success.openOrder}
              </FullLink>
            </p>
          </div>
        </noscript>
      )}
    </CheckoutShell>
  )
}
