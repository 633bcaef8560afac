'use client'

import { useEffect } from 'react'

import { CsvButton } from '@/ui/kit/csv-button'
import { useCsvDownload } from '@/ui/kit/use-csv-download'

import type { Say } from './outcome'
import { filterFields, type TrackingFilter } from './tracking-filter'

/** The log that the filter shows, as CSV. */
export function TrackingExport({ filter, say }: { filter: TrackingFilter; say: Say }) {
  const download = useCsvDownload()
  const { error } = download
  useEffect(() => {
    if (error !== undefined) say({ kind: 'error', text: error })
  }, [error, say])
  const start = () => {
    const query = new URLSearchParams(filterFields(filter, new Date()))
    void download.start(`/api/admin/email-tracking/export?${query}`, 'tracciamento-invii.csv')
  }
  return <CsvButton download={download} onStart={start} />
}
