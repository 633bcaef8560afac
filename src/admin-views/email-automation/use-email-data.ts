'use client'

import { useCallback, useEffect, useState } from 'react'

import type { EmailReport, EmailStats, SequenceRow, ServiceMail } from '@/contracts/email-answers'
import { api } from '@/ui/api-client'

/** Mail leaves by itself, and the figures follow. */
const REFRESH_MS = 15_000

/** What the screen shows beside the log. What cannot be loaded is logged (spec §8), stays as it was, and is said with a way to ask again. */
export function useEmailData() {
  const [sequences, setSequences] = useState<SequenceRow[]>()
  const [stats, setStats] = useState<EmailStats>()
  const [report, setReport] = useState<EmailReport>()
  const [service, setService] = useState<ServiceMail[]>([])
  const [loading, setLoading] = useState(true)
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())

  const load = useCallback(
    async <Answer>(name: string, answer: Promise<Answer>, use: (answer: Answer) => void): Promise<void> => {
      const fault = await answer.then(use, (error: unknown) => ({ error }))
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
  useEffect(() => {
    void Promise.all([loadSequences(), loadFigures()]).then(() => setLoading(false))
  }, [loadSequences, loadFigures])
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void loadFigures()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [loadFigures])

  return {
    loading,
    hasFailed: failed.size > 0,
    sequences,
    stats,
    report,
    service,
    reloadSequences: () => Promise.all([loadSequences(), loadFigures()]),
    reloadFigures: loadFigures,
    reload: () => Promise.all([loadSequences(), loadFigures()]),
  }
}

export type EmailData = ReturnType<typeof useEmailData>
