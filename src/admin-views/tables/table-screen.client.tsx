'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

import { type SavedView, type TableRow, type TableSchema } from '@/contracts/tables'
import { formatNumber } from '@/shared/numbers'
import { useOverlay } from '@/ui/dialog/use-overlay'
import { FloatingNotice, Notice } from '@/ui/kit/notice'
import { Pager } from '@/ui/kit/pager'
import { useConfirm } from '@/ui/kit/use-confirm'

import { BulkBar } from './bulk-bar.client'
import { countText } from './count-text'
import { TableTitle } from './table-title'
import styles from './tables.module.css'
import { FilterChips } from './filter-chips.client'
import { Grid } from './grid.client'
import {
  BulkEditDialog,
  FilterPanel,
  HistoryDialog,
  ImportDialog,
  preloadParts,
  RowDialog,
  RowPanel,
} from './lazy-parts'
import { Toolbar } from './toolbar.client'
import { type Address, type ChangeAddress } from './use-address'
import { useIsPhone } from './use-is-phone'
import { useRowActions } from './use-row-actions'
import { useRowPanel } from './use-row-panel'
import { PAGE_SIZE, useRows } from './use-rows'
import { useOwnViews } from './use-views'
import { ViewsTabs } from './views-tabs.client'

type TableScreenProps = {
  schema: TableSchema
  address: Address
  change: ChangeAddress
  /** A person's own views of this table. */
  views: SavedView[]
  onViews: (views: SavedView[]) => void
}

type Overlay =
  | { kind: 'row'; row: TableRow | undefined }
  | { kind: 'bulk'; ids: number[] }
  | { kind: 'history'; row: TableRow }
  | { kind: 'import' }

/** One table: its commands, its rows, the row that is open and its dialogs. Rendered with the table's name as key. */
export function TableScreen({ schema, address, change, views, onViews }: TableScreenProps) {
  const list = useRows(schema.tableName, address)
  const { data, isLoading, error, reload } = list
  const refresh = useCallback(() => void reload(), [reload])
  const [overlay, show, close] = useOverlay<Overlay>()
  const [isFiltering, setFiltering] = useState(false)
  const [selection, setSelection] = useState<{ of: unknown; ids: ReadonlySet<number> }>()
  const search = useRef<HTMLInputElement>(null)
  const [confirm, question] = useConfirm()
  const actions = useRowActions({ schema, reload, confirm })
  const own = useOwnViews({ schema, address, views, onViews })
  // A selection is of rows that are shown: another list clears it.
  const selected = selection !== undefined && selection.of === data ? selection.ids : new Set<number>()
  const select = (ids: ReadonlySet<number>) => setSelection({ of: data, ids })
  useSearchKey(search)
  useEffect(preloadParts, [])
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  const isBeyond = !isLoading && data?.total_is_exact === true && pages > 0 && address.page > pages
  // The last row of the last page was deleted: show the page before it, in place of the one that is gone, to which Back
  // would lead otherwise.
  useEffect(() => {
    if (isBeyond) change({ page: pages }, { replace: true })
  }, [isBeyond, pages, change])
  const panel = useRowPanel({ schema, address, change, list, pages })
  const edit = (row: TableRow) => show({ kind: 'row', row })
  const tellHistory = (row: TableRow) => show({ kind: 'history', row })
  // On a phone the open row covers the page, which cannot be reached meanwhile: it says what the page has to say.
  const isCovered = useIsPhone() && address.row !== undefined
  const fault = error !== undefined && <Notice onRetry={refresh}>{error}</Notice>
  const done = actions.undo ? (
    <FloatingNotice
      key={actions.undo.batch}
      text={actions.undo.text}
      {...(actions.undo.batch && { action: { label: 'Annulla', run: actions.undoLast } })}
      onClose={actions.forget}
    />
  ) : (
    own.removed && (
      <FloatingNotice
        key={own.removed.id}
        text={`Vista «${own.removed.name}» eliminata.`}
        action={{ label: 'Annulla', run: own.restore }}
        onClose={own.forget}
      />
    )
  )

  return (
    <div className={styles.main} aria-busy={isLoading}>
      <TableTitle schema={schema} bin={address.bin} />
      <ViewsTabs schema={schema} address={address} change={change} own={own} />
      <Toolbar
        schema={schema}
        address={address}
        change={change}
        own={own}
        searchRef={search}
        onAdd={() => show({ kind: 'row', row: undefined })}
        onImport={() => show({ kind: 'import' })}
        onReload={refresh}
        isFiltering={isFiltering}
        onToggleFilters={() => setFiltering(!isFiltering)}
      />
      {isFiltering ? (
        <FilterPanel schema={schema} address={address} change={change} />
      ) : (
        <FilterChips schema={schema} address={address} change={change} onEdit={() => setFiltering(true)} />
      )}
      {!isCovered && fault}
      {!isCovered && actions.error !== undefined && (
        <Notice onClose={actions.clearError}>{actions.error}</Notice>
      )}
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
      <div className={styles.beside} data-open={address.row !== undefined || undefined}>
        <div className={styles.list}>
          <Grid
            schema={schema}
            address={address}
            change={change}
            rows={data?.rows}
            isLoading={isLoading}
            selected={selected}
            onSelect={select}
            onOpen={({ id }) => panel.open(id)}
            onEdit={edit}
            onHistory={tellHistory}
            actions={actions}
          />
          <footer className={styles.footer}>
            <p role="status" className={styles.status}>
              {isLoading ? 'Caricamento dati...' : data && totalText(data.total, data.total_is_exact)}
            </p>
            {data && (
              <Pager
                page={address.page}
                pages={pages}
                isExact={data.total_is_exact}
                onPage={(page) => change({ page })}
              />
            )}
          </footer>
        </div>
        {address.row !== undefined && (
          <RowPanel
            schema={schema}
            panel={panel}
            bin={address.bin}
            total={data && totalOf(data.total, data.total_is_exact)}
            onEdit={edit}
            onHistory={tellHistory}
            actions={actions}
            onChanged={refresh}
            notices={
              isCovered && (
                <>
                  {fault}
                  {/* Over the edge of the screen, since what was refused may stand far down in the row. */}
                  {actions.error === undefined ? (
                    done
                  ) : (
                    <FloatingNotice kind="error" text={actions.error} onClose={actions.clearError} />
                  )}
                </>
              )
            }
          />
        )}
      </div>

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
      {!isCovered && done}
      {question}
    </div>
  )
}

const totalOf = (total: number, isExact: boolean) =>
  isExact ? formatNumber(total) : `oltre ${formatNumber(total)}`

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
