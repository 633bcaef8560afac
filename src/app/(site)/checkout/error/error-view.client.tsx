'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'

import { checkoutTexts } from '@/content/checkout'
import { CHECKOUT_ERROR_KEY } from '@/ui/start-checkout'

import result from '../result.module.css'

const texts = checkoutTexts.error

/** What went wrong: the `error` of the query, else a message left in this tab, else the page's own (spec §8). */
export function ErrorDetail() {
  const asked = useSearchParams().get('error')?.trim()
  // Rendered in the browser alone: the query is unknown before.
  const [kept] = useState(() => (asked ? null : readKept()))

  useEffect(() => {
    if (kept) removeKept()
  }, [kept])

  return (
    <p className={result.detail} role="alert">
      {asked || kept || texts.default}
    </p>
  )
}

export function BackButton() {
  return (
    <button type="button" className={result.link} onClick={() => window.history.back()}>
      {texts.back}
    </button>
  )
}

/** Storage can be switched off; the page then has its own words. */
function readKept(): string | null {
  try {
    return window.sessionStorage.getItem(CHECKOUT_ERROR_KEY)
  } catch {
    return null
  }
}

function removeKept(): void {
  try {
    window.sessionStorage.removeItem(CHECKOUT_ERROR_KEY)
  } catch {
    // Nothing was kept then.
  }
}
