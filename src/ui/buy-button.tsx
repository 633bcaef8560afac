import type { ReactNode } from 'react'

import { navigation } from '@/content/landing/opening'
import { CHECKOUT_FORM } from '@/shared/checkout-form'

type BuyButtonProps = {
  className?: string
  children: ReactNode
  /** In a preview: the field that its words come from. */
  'data-field'?: string
}

/** What a buy button says whose own words name a discount that there is not. */
export const plainInvitation = navigation.button

/** Every call to action of the page: sends the page's one checkout form, with or without scripts. */
export function BuyButton({ className, children, 'data-field': field }: BuyButtonProps) {
  return (
    <button type="submit" form={CHECKOUT_FORM} className={className} data-field={field}>
      {children || plainInvitation}
    </button>
  )
}
