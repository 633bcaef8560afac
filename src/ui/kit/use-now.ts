'use client'

import { useEffect, useState } from 'react'

/** Times told as "5 minuti fa" are told anew so often. */
const EVERY_MS = 60_000

/** The time in milliseconds, each minute anew. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
