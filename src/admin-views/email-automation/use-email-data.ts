'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

import type { EmailReport, EmailStats, SequenceRow, TrackingRow } from '@/contracts/email-answers'
import { api } from '@/ui/api-client'

export type TrackingFilter = { page: number; search: string; result: 'all' | 'sent' | 'failed' }
export const TRACKING_PAGE = 50

/** Everything the screen shows. What cannot be loaded is logged (spec §8), stays as it was, and is said with a way to ask again. */
export function useEmailData() {
  const [sequences, setSequences] = useState<SequenceRow[]>()
  const [stats, setStats] = useState<EmailStats>()
  const [report, setReport] = useState<EmailReport>()
  const [tracking, setTracking] = useState<{ rows: TrackingRow[]; total: number }>()
  const [filter, setFilter] = useState<TrackingFilter>({ page: 1, search: '', result: 'all' })
  const [loading, setLoading] = useState(true)
  const [tracked, setTracked] = useState(false)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())

  const load = useCallback(
    async <Answer>(
      name: string,
      answer: Promise<Answer>,
      use: (answer: Answer) => void,
      isWanted = () => true,
    ): Promise<void> => {
      const fault = await answer.then(use, (error: unknown) => ({ error }))
      if (!isWanted()) return
      if (fault) console.error(`${name} could not be loaded`, fault.error)
      setFailed((before) => {
        if (before.has(name) === Boolean(fault)) return before
        return new Set(fault ? [...before, name] : [...before].filter((other) => other !== name))
      })
    },
    [],
  )
  const loadSequences = useCallback(
    () =>
      load('sequences', api<{ rows: SequenceRow[] }>('/api/admin/email-sequences'), ({ rows }) =>
        setSequences(rows),
      ),
    [load],
  )
  const loadFigures = useCallback(
    () =>
      Promise.all([
        load('figures', api<EmailStats>('/api/admin/email-stats'), setStats),
        load('report', api<EmailReport>('/api/admin/email-report'), setReport),
      ]),
    [load],
  )
  const asked = useRef(0)
  const loadTracking = useCallback(() => {
    // An older question that is answered late must not take the place of a newer one.
    const round = ++asked.current
    const query = new URLSearchParams({
      page: String(filter.page),
      limit: String(TRACKING_PAGE),
      search: filter.search,
      result: filter.result,
    })
    const isNewest = () => round === asked.current
    return load(
      'tracking',
      api<{ rows: TrackingRow[]; total: number }>(`/api/admin/email-tracking?${query}`),
      (answer) => {
        if (isNewest()) setTracking(answer)
      },
      isNewest,
    )
  }, [filter, load])

  useEffect(() => {
    void Promise.all([loadSequences(), loadFigures()]).then(() => setLoading(false))
  }, [loadSequences, loadFigures])
  useEffect(() => {
    // Typing in the search asks once, when it pauses.
    const timer = setTimeout(
      () => void loadTracking().then(() => setTracked(true)),
      filter.search === '' ? 0 : 250,
    )
    return () => clearTimeout(timer)
  }, [loadTracking, filter.search])

  return {
    loading: loading || !tracked,
    hasFailed: failed.size > 0,
    sequences,
    stats,
    report,
    tracking,
    filter,
    setFilter,
    reloadSequences: () => Promise.all([loadSequences(), loadFigures()]),
    reloadTracking: () => Promise.all([loadTracking(), loadFigures()]),
    reload: () => Promise.all([loadSequences(), loadFigures(), loadTracking()]),
  }
}

export type EmailData = ReturnType<typeof useEmailData>
