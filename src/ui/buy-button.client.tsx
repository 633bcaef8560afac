'use client'

import { type ReactNode, useRef, useState } from 'react'

import { startCheckout } from './start-checkout'

type BuyButtonProps = {
  className?: string
  children: ReactNode
  /** Straight from the offer in the CMS: the server refuses any other name, price or currency. */
  product: { name: string; price: number; currency: string }
}

/** Every call to action of the page: starts the one checkout there is (spec §4, 'Checkout start'). */
export function BuyButton({ className, children, product }: BuyButtonProps) {
  const [busy, setBusy] = useState(false)
  // State alone would let the second click of a double click through.
  const running = useRef(false)

  const buy = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    await startCheckout(product)
    running.current = false
    setBusy(false)
  }

  return (
    <button type="button" className={className} aria-busy={busy} onClick={() => void buy()}>
      {children}
    </button>
  )
}
