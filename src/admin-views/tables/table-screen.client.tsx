'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { useOverlay } from '@/ui/dialog/use-overlay'
import { FloatingNotice, Notice } from '@/ui/kit/notice'
import { Pager } from '@/ui/kit/pager'
import { useConfirm } from '@/ui/kit/use-confirm'

import { BulkBar } from './bulk-bar.client'
import { BulkEditDialog } from './bulk-edit-dialog.client'
import { countText } from './count-text'
import styles from './tables.module.css'
import { FilterPanel } from './filter-panel.client'
import { Grid } from './grid.client'
import { HistoryDialog } from './history-dialog.client'
import { ImportDialog } from './import-dialog.client'
import { RowDialog } from './row-dialog.client'
import { Toolbar } from './toolbar.client'
import { type Address, type ChangeAddress } from './use-address'
import { useRowActions } from './use-row-actions'
import { PAGE_SIZE, useRows } from './use-rows'

type TableScreenProps = { schema: TableSchema; address: Address; change: ChangeAddress }

type Overlay =
  | { kind: 'row'; row: TableRow | undefined }
  | { kind: 'bulk'; ids: number[] }
  | { kind: 'history'; row: TableRow }
  | { kind: 'import' }

/** One table: its commands, its rows and its dialogs. Rendered with the table's name as key. */
export function TableScreen({ schema, address, change }: TableScreenProps) {
  const { data: list, isLoading, error, reload } = useRows(schema.tableName, address)
  const refresh = useCallback(() => void reload(), [reload])
  const [overlay, show, close] = useOverlay<Overlay>()
  const [isFiltering, setFiltering] = useState(address.filters !== undefined)
  const [selection, setSelection] = useState<{ of: unknown; ids: ReadonlySet<number> }>()
  const search = useRef<HTMLInputElement>(null)
  const [confirm, question] = useConfirm()
  const actions = useRowActions({ schema, reload: refresh, confirm })
  // A selection is of rows that are shown: another list clears it.
  const selected = selection !== undefined && selection.of === list ? selection.ids : new Set<number>()
  const select = (ids: ReadonlySet<number>) => setSelection({ of: list, ids })
  useSearchKey(search)
  const pages = Math.ceil((list?.total ?? 0) / PAGE_SIZE)
  const isBeyond = !isLoading && list?.total_is_exact === true && pages > 0 && address.page > pages
  // The last row of the last page was deleted: show the page before it.
  useEffect(() => {
    if (isBeyond) change({ page: pages })
  }, [isBeyond, pages, change])

  return (
    <div className={styles.main} aria-busy={isLoading}>
      <Toolbar
        key={schema.tableName}
        schema={schema}
        address={address}
        change={change}
        searchRef={search}
        onAdd={() => show({ kind: 'row', row: undefined })}
        onImport={() => show({ kind: 'import' })}
        onReload={refresh}
        isFiltering={isFiltering}
        onToggleFilters={() => setFiltering(!isFiltering)}
      />
      {isFiltering && <FilterPanel schema={schema} address={address} change={change} />}
      {error !== undefined && <Notice onRetry={refresh}>{error}</Notice>}
      {actions.error !== undefined && <Notice onClose={actions.clearError}>{actions.error}</Notice>}
      {selected.size > 0 && (
        <BulkBar
          schema={schema}
          ids={selected}
          bin={address.bin}
          actions={actions}
          confirm={confirm}
          onEdit={(ids) => show({ kind: 'bulk', ids })}
          onClear={() => select(new Set())}
        />
      )}
      <Grid
        schema={schema}
        address={address}
        change={change}
        rows={list?.rows}
        isLoading={isLoading}
        selected={selected}
        onSelect={select}
        onEdit={(row) => show({ kind: 'row', row })}
        onHistory={(row) => show({ kind: 'history', row })}
        actions={actions}
      />
      <footer className={styles.footer}>
        <p role="status" className={styles.status}>
          {isLoading ? 'Caricamento dati...' : list && totalText(list.total, list.total_is_exact)}
        </p>
        {list && (
          <Pager
            page={address.page}
            pages={pages}
            isExact={list.total_is_exact}
            onPage={(page) => change({ page })}
          />
        )}
      </footer>

      {overlay?.kind === 'row' && (
        <RowDialog
          schema={schema}
          row={overlay.row}
          onClose={() => close(overlay)}
          onSaved={() => {
            close(overlay)
            refresh()
          }}
        />
      )}
      {overlay?.kind === 'bulk' && (
        <BulkEditDialog schema={schema} ids={overlay.ids} actions={actions} onClose={() => close(overlay)} />
      )}
      {overlay?.kind === 'history' && (
        <HistoryDialog schema={schema} row={overlay.row} onClose={() => close(overlay)} onChanged={refresh} />
      )}
      {overlay?.kind === 'import' && (
        <ImportDialog schema={schema} onClose={() => close(overlay)} onImported={refresh} />
      )}
      {actions.undo && (
        <FloatingNotice
          key={actions.undo.batch}
          text={actions.undo.text}
          action={{ label: 'Annulla operazione', run: actions.undoLast }}
          onClose={actions.forget}
        />
      )}
      {question}
    </div>
  )
}

const totalText = (total: number, isExact: boolean) =>
  isExact ? countText(total) : `oltre ${countText(total)}`

/** The key `/` focuses the search, unless something is being typed. */
function useSearchKey(search: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isTyping = target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      search.current?.focus()
      search.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [search])
}
