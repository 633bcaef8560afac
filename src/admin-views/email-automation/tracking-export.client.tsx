'use client'

import { useRef, useState } from 'react'

import { ApiError } from '@/ui/api-client'

import { downloadCsv } from '../tables/download-csv'
import controls from './controls.module.css'
import { filterFields, type TrackingFilter } from './tracking-filter'

/** The log that the filter shows, as CSV; the button tells how far it is, and stops it. */
export function TrackingExport({ filter }: { filter: TrackingFilter }) {
  const [progress, setProgress] = useState<string>()
  const running = useRef<AbortController>(undefined)

  const start = async () => {
    const abort = new AbortController()
    running.current = abort
    setProgress('0 righe')
    try {
      await downloadCsv({
        path: `/api/admin/email-tracking/export?${new URLSearchParams(filterFields(filter, new Date()))}`,
        filename: 'tracciamento-invii.csv',
        signal: abort.signal,
        onProgress: setProgress,
      })
    } catch (error) {
      if (!abort.signal.aborted) {
        console.error('the log could not be exported', error)
        const isRefusal = error instanceof ApiError && error.kind === 'status'
        window.alert(isRefusal ? error.message : 'L’esportazione non è riuscita. Riprova.')
      }
    }
    setProgress(undefined)
  }
  return progress === undefined ? (
    <button type="button" className={controls.quiet} onClick={() => void start()}>
      Esporta CSV
    </button>
  ) : (
    <button type="button" className={controls.quiet} onClick={() => running.current?.abort()}>
      <span aria-live="polite">{progress}</span> · Interrompi
    </button>
  )
}
