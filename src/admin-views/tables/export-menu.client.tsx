'use client'

import { useState } from 'react'

import { type TableSchema } from '@/contracts/tables'
import { CsvButton } from '@/ui/kit/csv-button'
import { Notice } from '@/ui/kit/notice'
import { Select } from '@/ui/kit/select'
import { useCsvDownload } from '@/ui/kit/use-csv-download'

import styles from './toolbar.module.css'
import { type Address, selectionParams } from './use-address'

const FORMATS = [
  { value: 'csv', label: 'CSV con la virgola' },
  { value: 'excel-it', label: 'Excel italiano (;)' },
] as const

/** 'Esporta CSV' of what the address shows, with the format beside it. */
export function ExportMenu({ schema, address }: { schema: TableSchema; address: Address }) {
  const [format, setFormat] = useState<(typeof FORMATS)[number]['value']>('csv')
  const download = useCsvDownload()
  const start = () => {
    const params = selectionParams(address)
    params.set('format', format)
    void download.start(
      `/api/tables/${schema.tableName}/export?${params.toString()}`,
      `${schema.tableName}.csv`,
    )
  }
  return (
    <>
      <span className={styles.export}>
        <CsvButton download={download} onStart={start} className={styles.exportStart} />
        <Select
          className={styles.exportFormat}
          label="Formato dell’esportazione"
          options={FORMATS}
          value={format}
          onChoose={setFormat}
        />
      </span>
      {download.error !== undefined && <Notice>{download.error}</Notice>}
    </>
  )
}
