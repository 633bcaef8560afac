import type { ReactNode } from 'react'

import { CHECKOUT_FORM } from '@/shared/checkout-form'

type BuyButtonProps = { className?: string; children: ReactNode }

/** Every call to action of the page: sends the page's one checkout form, with or without scripts. */
export function BuyButton({ className, children }: BuyButtonProps) {
  return (
    <button type="submit" form={CHECKOUT_FORM} className={className}>
      {children}
    </button>
  )
}
