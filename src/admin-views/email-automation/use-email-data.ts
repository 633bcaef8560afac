'use client'

import type { EmailReport, EmailStats, SequenceRow, ServiceMail } from '@/contracts/email-automation-answers'
import { useQuery } from '@/ui/kit/use-query'

/** Milliseconds between two loads of the figures: the worker changes them at any time. */
export const REFRESH_MS = 15_000

/** The data of the screen beside the log. What cannot be loaded is logged (spec §8) and keeps its last value. */
export function useEmailData() {
  const figures = { everyMs: REFRESH_MS }
  const sequences = useQuery<{ rows: SequenceRow[] }>('/api/admin/email-sequences')
  const stats = useQuery<EmailStats>('/api/admin/email-stats', figures)
  const report = useQuery<EmailReport>('/api/admin/email-report', figures)
  const service = useQuery<{ rows: ServiceMail[] }>('/api/admin/service-email', figures)
  const all = [sequences, stats, report, service]

  const reloadFigures = () => Promise.all([stats.reload(), report.reload(), service.reload()])
  const reload = () => Promise.all([sequences.reload(), reloadFigures()])
  return {
    /** Until each has been answered once. */
    loading: all.some(({ data, error }) => data === undefined && error === undefined),
    hasFailed: all.some(({ error }) => error !== undefined),
    sequences: sequences.data?.rows,
    stats: stats.data,
    report: report.data,
    service: service.data?.rows ?? [],
    reloadFigures,
    reload,
  }
}

export type EmailData = ReturnType<typeof useEmailData>
