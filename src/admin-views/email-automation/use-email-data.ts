'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

import type {
  EmailReport,
  EmailStats,
  SequenceRow,
  ServiceMail,
  TrackingRow,
} from '@/contracts/email-answers'
import { api } from '@/ui/api-client'

export type TrackingFilter = { page: number; search: string; result: 'all' | 'sent' | 'failed' }
export const TRACKING_PAGE = 50
/** Mail leaves by itself: whoever looks on sees it leave. */
const REFRESH_MS = 15_000

/** Everything the screen shows. What cannot be loaded is logged (spec §8), stays as it was, and is said with a way to ask again. */
export function useEmailData() {
  const [sequences, setSequences] = useState<SequenceRow[]>()
  const [stats, setStats] = useState<EmailStats>()
  const [report, setReport] = useState<EmailReport>()
  const [tracking, setTracking] = useState<{ rows: TrackingRow[]; total: number }>()
  const [service, setService] = useState<ServiceMail[]>([])
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
        load('service', api<{ rows: ServiceMail[] }>('/api/admin/service-email'), ({ rows }) =>
          setService(rows),
        ),
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
        if (!isNewest()) return
        setTracking(answer)
        // The last row of the last page was tried again and is none of the failed any more.
        const pages = Math.max(1, Math.ceil(answer.total / TRACKING_PAGE))
        if (filter.page > pages) setFilter((before) => ({ ...before, page: pages }))
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

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void Promise.all([loadFigures(), loadTracking()])
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [loadFigures, loadTracking])

  return {
    loading: loading || !tracked,
    hasFailed: failed.size > 0,
    sequences,
    stats,
    report,
    tracking,
    service,
    filter,
    setFilter,
    reloadSequences: () => Promise.all([loadSequences(), loadFigures()]),
    reloadTracking: () => Promise.all([loadTracking(), loadFigures()]),
    reload: () => Promise.all([loadSequences(), loadFigures(), loadTracking()]),
  }
}

export type EmailData = ReturnType<typeof useEmailData>
