'use client'

import { useCallback, useEffect, useState } from 'react'

import type { EmailReport, EmailStats, SequenceRow, TrackingRow } from '@/contracts/email'
import { api } from '@/ui/api-client'

export type TrackingFilter = { page: number; search: string; result: 'all' | 'sent' | 'failed' }
export const TRACKING_PAGE = 50

/** Everything the screen shows. What cannot be loaded is logged and stays as it was (spec §8). */
export function useEmailData() {
  const [sequences, setSequences] = useState<SequenceRow[]>()
  const [stats, setStats] = useState<EmailStats>()
  const [report, setReport] = useState<EmailReport>()
  const [tracking, setTracking] = useState<{ rows: TrackingRow[]; total: number }>()
  const [filter, setFilter] = useState<TrackingFilter>({ page: 1, search: '', result: 'all' })
  const [loading, setLoading] = useState(true)

  const loadSequences = useCallback(
    () => load(api<{ rows: SequenceRow[] }>('/api/admin/email-sequences'), ({ rows }) => setSequences(rows)),
    [],
  )
  const loadFigures = useCallback(
    () =>
      Promise.all([
        load(api<EmailStats>('/api/admin/email-stats'), setStats),
        load(api<EmailReport>('/api/admin/email-report'), setReport),
      ]),
    [],
  )
  const loadTracking = useCallback(() => {
    const query = new URLSearchParams({
      page: String(filter.page),
      limit: String(TRACKING_PAGE),
      search: filter.search,
      result: filter.result,
    })
    return load(
      api<{ rows: TrackingRow[]; total: number }>(`/api/admin/email-tracking?${query}`),
      setTracking,
    )
  }, [filter])

  useEffect(() => {
    void Promise.all([loadSequences(), loadFigures()]).then(() => setLoading(false))
  }, [loadSequences, loadFigures])
  useEffect(() => {
    // Typing in the search asks once, when it pauses.
    const timer = setTimeout(() => void loadTracking(), filter.search === '' ? 0 : 250)
    return () => clearTimeout(timer)
  }, [loadTracking, filter.search])

  return {
    loading: loading || tracking === undefined,
    sequences: sequences ?? [],
    stats,
    report,
    tracking: tracking ?? { rows: [], total: 0 },
    filter,
    setFilter,
    reloadSequences: () => Promise.all([loadSequences(), loadFigures()]),
    reloadTracking: () => Promise.all([loadTracking(), loadFigures()]),
  }
}

export type EmailData = ReturnType<typeof useEmailData>

async function load<Answer>(asked: Promise<Answer>, use: (answer: Answer) => void): Promise<void> {
  try {
    use(await asked)
  } catch (error) {
    console.error('the e-mail screen could not load everything', error)
  }
}
