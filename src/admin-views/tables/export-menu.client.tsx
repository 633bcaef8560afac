'use client'

import { useRef, useState } from 'react'

import { type TableSchema } from '@/contracts/tables'
import { ApiError } from '@/ui/api-client'

import controls from './controls.module.css'
import { downloadCsv } from './download-csv'
import { type Address, selectionParams } from './use-address'

type ExportMenuProps = { schema: TableSchema; address: Address }

const isRefusal = (fault: unknown): fault is ApiError => fault instanceof ApiError && fault.kind === 'status'

/** 'Esporta CSV', with its progress and a way to stop; the format beside it. */
export function ExportMenu({ schema, address }: ExportMenuProps) {
  const [progress, setProgress] = useState<string>()
  const [error, setError] = useState<string>()
  const [format, setFormat] = useState('csv')
  const running = useRef<AbortController>(undefined)

  const start = async () => {
    const abort = new AbortController()
    running.current = abort
    setError(undefined)
    setProgress('0 righe')
    const params = selectionParams(address)
    params.set('format', format)
    try {
      await downloadCsv({
        path: `/api/tables/${schema.tableName}/export?${params.toString()}`,
        filename: `${schema.tableName}.csv`,
        signal: abort.signal,
        onProgress: setProgress,
      })
    } catch (fault) {
      if (!abort.signal.aborted) {
        console.error(`${schema.tableName} could not be exported`, fault)
        setError(isRefusal(fault) ? fault.message : 'L’esportazione non è riuscita. Riprova.')
      }
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <span className={controls.export}>
      {progress === undefined ? (
        <button type="button" className={controls.button} onClick={() => void start()}>
          Esporta CSV
        </button>
      ) : (
        <button type="button" className={controls.button} onClick={() => running.current?.abort()}>
          <span aria-live="polite">{progress}</span> · Interrompi
        </button>
      )}
      <select
        className={controls.select}
        aria-label="Formato dell’esportazione"
        value={format}
        onChange={({ target }) => setFormat(target.value)}
      >
        <option value="csv">CSV con la virgola</option>
        <option value="excel-it">Excel italiano (;)</option>
      </select>
      {error !== undefined && (
        <span role="alert" className={controls.fault}>
          {error}
        </span>
      )}
    </span>
  )
}
