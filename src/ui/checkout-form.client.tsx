'use client'

import { type SubmitEvent, useRef } from 'react'

import { AWAITS_SCRIPT, CHECKOUT_ADDRESS, CHECKOUT_FORM, CHECKOUT_STEP } from '@/shared/checkout-form'

import { type OfferedProduct, openCheckoutStep, startCheckout } from './start-checkout'

type CheckoutFormProps = {
  product: OfferedProduct
  /** There is a step before the checkout: it opens in the checkout's place. */
  asksFirst: boolean
}

/**
 * The form that every buy button sends, once a page. By itself it leads this tab to the checkout; the script opens the
 * checkout in a new tab instead (spec §4, 'Checkout start').
 */
export function CheckoutForm({ product, asksFirst }: CheckoutFormProps) {
  // A second click of a double click starts no second checkout.
  const running = useRef(false)

  const open = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    const button = event.nativeEvent.submitter
    button?.setAttribute('aria-busy', 'true')
    if (asksFirst) openCheckoutStep()
    else await startCheckout(product)
    button?.removeAttribute('aria-busy')
    running.current = false
  }

  return (
    <form
      ref={takeOver}
      id={CHECKOUT_FORM}
      {...{ [AWAITS_SCRIPT]: '' }}
      method={asksFirst ? 'get' : 'post'}
      action={asksFirst ? CHECKOUT_STEP : CHECKOUT_ADDRESS}
      onSubmit={(event) => void open(event)}
    />
  )
}

/** Called once `onSubmit` is heard. React does not write the attribute again: to it the value has not changed. */
const takeOver = (form: HTMLFormElement | null) => form?.removeAttribute(AWAITS_SCRIPT)
