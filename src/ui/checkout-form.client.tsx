'use client'

import { type SubmitEvent, useRef } from 'react'

import { CHECKOUT_ADDRESS, CHECKOUT_FORM } from '@/shared/checkout-form'

import { type OfferedProduct, startCheckout } from './start-checkout'

/**
 * The form that every buy button sends, once a page. By itself it leads this tab to the checkout; the script opens the
 * checkout in a new tab instead (spec §4, 'Checkout start').
 */
export function CheckoutForm({ product }: { product: OfferedProduct }) {
  // A second click of a double click starts no second checkout.
  const running = useRef(false)

  const open = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (running.current) return
    running.current = true
    const button = event.nativeEvent.submitter
    button?.setAttribute('aria-busy', 'true')
    await startCheckout(product)
    button?.removeAttribute('aria-busy')
    running.current = false
  }

  return (
    <form id={CHECKOUT_FORM} method="post" action={CHECKOUT_ADDRESS} onSubmit={(event) => void open(event)} />
  )
}
