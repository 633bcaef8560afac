'use client'

import type { TrackingList } from '@/contracts/email-automation-answers'
import { type Query, useQuery } from '@/ui/kit/use-query'

import { filterFields, type TrackingFilter } from './tracking-filter'
import { REFRESH_MS } from './use-email-data'

/** Messages on a page of the log. */
export const TRACKING_PAGE = 50

/** The page of the log that a filter shows, kept up to date. */
export function useTracking(filter: TrackingFilter): Query<TrackingList> {
  const query = new URLSearchParams({
    ...filterFields(filter, new Date()),
    page: String(filter.page),
    limit: String(TRACKING_PAGE),
  })
  return useQuery<TrackingList>(`/api/admin/email-tracking?${query}`, { everyMs: REFRESH_MS })
}
