'use client'

import { useState } from 'react'

import type { EmailScreen } from '@/contracts/email-automation-answers'
import { useQuery } from '@/ui/kit/use-query'

import type { Asked } from './calendar.client'
import { resultsFields, type ResultsPeriod } from './results-period'
import { filterFields, type TrackingFilter } from './tracking-filter'

/** Messages on a page of the log. */
export const TRACKING_PAGE = 50

/** What the chosen view asks for; the cards and the sequences come with each of them. */
export type View =
  | { name: 'list' }
  | { name: 'calendar'; asked: Asked }
  | { name: 'log'; filter: TrackingFilter }
  | { name: 'results'; period: ResultsPeriod }

/** Milliseconds between two loads: the worker changes the figures at any time, and quickly while much is leaving. */
const REFRESH_MS = 15_000
const RUNNING_MS = 2_000

/**
 * All that is in sight, in one answer, so that its figures agree. What cannot be loaded is logged (spec §8) and keeps its
 * last value.
 */
export function useEmailData(view: View) {
  const { path, isTyped } = question(view)
  const [isRunning, setRunning] = useState(false)
  const { data, error, reload } = useQuery<EmailScreen>(path, {
    everyMs: isRunning ? RUNNING_MS : REFRESH_MS,
    pauseMs: isTyped ? 250 : 0,
  })
  const runs = data?.sends.some(({ paused_at, waiting }) => paused_at === null && waiting > 0) ?? false
  if (runs !== isRunning) setRunning(runs)
  return {
    /** Until the first answer. */
    loading: data === undefined && error === undefined,
    hasFailed: error !== undefined,
    sequences: data?.sequences,
    sends: data?.sends ?? [],
    stats: data?.stats,
    report: data?.report,
    service: data?.service ?? [],
    hold: data?.hold ?? null,
    calendar: data?.calendar,
    log: data?.log,
    results: data?.results,
    reload,
  }
}

function question(view: View): { path: string; isTyped: boolean } {
  const fields = fieldsOf(view)
  const query = new URLSearchParams({ view: view.name, ...fields })
  return { path: `/api/admin/email-screen?${query}`, isTyped: (fields.search ?? '') !== '' }
}

function fieldsOf(view: View): Record<string, string> {
  switch (view.name) {
    case 'list':
      return {}
    case 'calendar': {
      const { page, search, show, day } = view.asked
      return { page: String(page), search, show, ...(day !== undefined && { day }) }
    }
    case 'results':
      return resultsFields(view.period)
    case 'log':
      return {
        ...filterFields(view.filter, new Date()),
        page: String(view.filter.page),
        limit: String(TRACKING_PAGE),
      }
  }
}

export type EmailData = ReturnType<typeof useEmailData>
