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
  const [kept, setKept] = useState<string | null>(null)

  useEffect(() => {
    const found = asked ? null : takeKept()
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the server cannot know what this tab has kept
    if (found) setKept(found)
  }, [asked])

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

/** Removed once it is read, or a later error would show it. Without storage the page shows its own text. */
function takeKept(): string | null {
  try {
    const message = window.sessionStorage.getItem(CHECKOUT_ERROR_KEY)
    window.sessionStorage.removeItem(CHECKOUT_ERROR_KEY)
    return message
  } catch {
    return null
  }
}
