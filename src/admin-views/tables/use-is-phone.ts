'use client'

import { useSyncExternalStore } from 'react'

/** Where rows are two lines instead of cells; the style sheets say the same. */
const PHONE = '(width < 640px)'

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is as narrow as a phone's. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(PHONE).matches,
    () => false,
  )
