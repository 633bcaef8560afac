'use client'

import { useCallback, useEffect, useState } from 'react'

import type { TrackingList } from '@/contracts/email-answers'
import { api } from '@/ui/api-client'

import { filterFields, type TrackingFilter } from './tracking-filter'

export const TRACKING_PAGE = 50
/** Mail leaves by itself, and the screen follows; one that is not looked at asks for nothing. */
const REFRESH_MS = 15_000

/**
 * The page of the log that a filter shows. A newer question ends the older one, in the browser and in the database; what
 * cannot be loaded stays as it was.
 */
export function useTracking(filter: TrackingFilter) {
  const [list, setList] = useState<TrackingList>()
  const [hasFailed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])

  useEffect(() => {
    const left = new AbortController()
    const query = new URLSearchParams({
      ...filterFields(filter, new Date()),
      page: String(filter.page),
      limit: String(TRACKING_PAGE),
    })
    api<TrackingList>(`/api/admin/email-tracking?${query}`, { signal: left.signal })
      .then((answer) => {
        setList(answer)
        setFailed(false)
      })
      .catch((error: unknown) => {
        if (left.signal.aborted) return
        console.error('tracking could not be loaded', error)
        setFailed(true)
      })
    return () => left.abort()
  }, [filter, round])

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') reload()
    }
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [reload])

  return { list, hasFailed, reload }
}
