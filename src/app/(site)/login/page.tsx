import type { Metadata } from 'next'

import { signInTexts } from '@/content/accounts'

import { CheckoutShell } from '../checkout/checkout-shell'
import { LoginScreen } from './login-screen.client'

const texts = signInTexts.login

export const metadata: Metadata = {
  title: texts.pageTitle,
  robots: { index: false },
}

export default function LoginPage() {
  return (
    <CheckoutShell hour="VI" shadow={-68}>
      <LoginScreen />
    </CheckoutShell>
  )
}
