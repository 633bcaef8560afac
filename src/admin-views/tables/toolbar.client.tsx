'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import { CsvButton } from '@/ui/kit/csv-button'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'
import { useCsvDownload } from '@/ui/kit/use-csv-download'

import styles from './toolbar.module.css'
import { countConditions } from './filters'
import { Icon } from './icons'
import { type Format, ToolsMenu } from './tools-menu.client'
import { type Address, type ChangeAddress, selectionParams } from './use-address'
import { type OwnViews } from './use-views'

type ToolbarProps = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  own: OwnViews
  searchRef: RefObject<HTMLInputElement | null>
  onAdd: () => void
  onImport: () => void
  onReload: () => void
  isFiltering: boolean
  onToggleFilters: () => void
}

/** The commands of a table (spec §2) with its search, in one row; on a phone as signs with the same names. */
export function Toolbar({
  schema,
  address,
  change,
  own,
  searchRef,
  onAdd,
  onImport,
  onReload,
  isFiltering,
  onToggleFilters,
}: ToolbarProps) {
  const [format, setFormat] = useState<Format>('csv')
  const download = useCsvDownload()
  const filters = countConditions(address.filters)
  const startExport = () => {
    const params = selectionParams(address)
    params.set('format', format)
    const path = `/api/tables/${schema.tableName}/export?${params.toString()}`
    void download.start(path, `${schema.tableName}.csv`)
  }
  return (
    <div className={styles.toolbar} role="group" aria-label="Comandi della tabella">
      <SearchBox address={address} change={change} inputRef={searchRef} />
      <Button className={styles.tool} aria-expanded={isFiltering} onClick={onToggleFilters}>
        <Icon name="filter" />
        <span className={styles.words}>Filtri{filters > 0 && ` (${filters})`}</span>
      </Button>
      <span className={styles.space} />
      <Button className={styles.tool} onClick={onReload}>
        <Icon name="reload" />
        <span className={styles.words}>Ricarica</span>
      </Button>
      <CsvButton
        download={download}
        onStart={startExport}
        className={download.progress === undefined ? styles.tool : styles.progress}
      >
        <Icon name="export" />
        <span className={styles.words}>Esporta CSV</span>
      </CsvButton>
      <ToolsMenu {...{ schema, address, change, own, onImport, format }} onFormat={setFormat} />
      {schema.permissions.create && !schema.presentation.isWrittenElsewhere && !address.bin && (
        <Button kind="primary" className={styles.tool} onClick={onAdd}>
          <Icon name="add" />
          <span className={styles.words}>Aggiungi</span>
        </Button>
      )}
      {download.error !== undefined && <Notice>{download.error}</Notice>}
    </div>
  )
}

/** How long typing must pause, in milliseconds, before the list is asked for. */
const PAUSE_MS = 90

function SearchBox({
  address,
  change,
  inputRef,
}: {
  address: Address
  change: ChangeAddress
  inputRef: RefObject<HTMLInputElement | null>
}) {
  const [text, setText] = useState(address.search)
  const [known, setKnown] = useState(address.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, a saved view or 'Azzera' changed the address.
  if (known !== address.search) {
    setKnown(address.search)
    setText(address.search)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (value: string, pause: number) => {
    setText(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      change({ search: value, page: 1 }, { replace: true })
    }, pause)
  }
  return (
    <input
      ref={inputRef}
      type="search"
      className={`${inputs.search} ${styles.search}`}
      placeholder="Cerca..."
      aria-label="Cerca nella tabella"
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      value={text}
      onChange={({ target }) => search(target.value, PAUSE_MS)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search(text, 0)
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (text === '') inputRef.current?.blur()
        else search('', 0)
      }}
    />
  )
}
