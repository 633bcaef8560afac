import type { Metadata } from 'next'

import { signInTexts } from '@/content/accounts'

import { CallbackScreen } from './callback-screen.client'

export const metadata: Metadata = {
  title: signInTexts.callback.pageTitle,
  robots: { index: false },
  // The address holds the code: no other site gets to see it.
  referrer: 'no-referrer',
}

export default function CallbackPage() {
  return <CallbackScreen />
}
