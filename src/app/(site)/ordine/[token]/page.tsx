import config from '@payload-config'
import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getPayload } from 'payload'

import { orderTexts } from '@/content/orders'
import { openOrder } from '@/services/orders/open-order'

import { CheckoutShell } from '../../checkout/checkout-shell'
import { NoOrder } from './no-order'
import { OrderDetails } from './order-details'
import { OrderInvoiceSection } from './order-invoice'
import { UnlockOrder } from './unlock-order.client'

export const metadata: Metadata = {
  title: orderTexts.pageTitle,
  robots: { index: false, follow: false },
  // The address holds the key to the files: no other site gets to see it.
  referrer: 'same-origin',
}

type OrderPageProps = {
  params: Promise<{ token: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** One order, for a reader with a fresh link or signed in with its address. Downloads work without scripts. */
export default async function OrderPage({ params, searchParams }: OrderPageProps) {
  const [{ token }, { again }] = await Promise.all([params, searchParams])
  const payload = await getPayload({ config })
  const { user } = await payload.auth({ headers: await headers() })
  const opened = await openOrder({ payload, token, email: user?.email, now: new Date() })
  return (
    <CheckoutShell hour="VI" shadow={-27}>
      {opened.state === 'open' && (
        <OrderDetails order={opened.order} withdrawal={opened.withdrawal}>
          <OrderInvoiceSection token={token} invoice={opened.invoice} isAgain={again !== undefined} />
        </OrderDetails>
      )}
      {opened.state === 'locked' && <UnlockOrder token={token} maskedEmail={opened.maskedEmail} />}
      {opened.state === 'withdrawn' && <NoOrder {...orderTexts.withdrawn} />}
      {opened.state === 'unknown' && <NoOrder {...orderTexts.unknown} />}
    </CheckoutShell>
  )
}
