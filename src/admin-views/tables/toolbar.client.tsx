'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import inputs from '@/ui/kit/input.module.css'

import { ColumnsMenu } from './columns-menu.client'
import styles from './toolbar.module.css'
import { countConditions } from './filters'
import { ExportMenu } from './export-menu.client'
import { type Address, type ChangeAddress } from './use-address'
import { ViewsMenu } from './views-menu.client'

type ToolbarProps = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  searchRef: RefObject<HTMLInputElement | null>
  onAdd: () => void
  onImport: () => void
  onReload: () => void
  isFiltering: boolean
  onToggleFilters: () => void
}

/** The commands of a table (spec §2), its search and its title. */
export function Toolbar({
  schema,
  address,
  change,
  searchRef,
  onAdd,
  onImport,
  onReload,
  isFiltering,
  onToggleFilters,
}: ToolbarProps) {
  const { create, update } = schema.permissions
  const filters = countConditions(address.filters)
  return (
    <div className={styles.toolbar} role="group" aria-label="Comandi della tabella">
      <h2 className={styles.tableTitle}>{address.bin ? `${schema.title} · Cestino` : schema.title}</h2>
      <SearchBox key={schema.tableName} address={address} change={change} inputRef={searchRef} />
      <div className={styles.commands}>
        {create && !address.bin && (
          <Button kind="primary" onClick={onAdd}>
            Aggiungi
          </Button>
        )}
        <ExportMenu schema={schema} address={address} />
        <Button onClick={onReload}>Ricarica</Button>
        <Button aria-expanded={isFiltering} onClick={onToggleFilters}>
          Filtri{filters > 0 && ` (${filters})`}
        </Button>
        <ColumnsMenu schema={schema} address={address} change={change} />
        <ViewsMenu schema={schema} address={address} change={change} />
        {(create || update) && !address.bin && <Button onClick={onImport}>Importa CSV</Button>}
        {schema.hasBin && (
          <Button
            aria-pressed={address.bin}
            onClick={() => change({ bin: !address.bin, page: 1, search: '', filters: undefined })}
          >
            Cestino
          </Button>
        )}
      </div>
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
