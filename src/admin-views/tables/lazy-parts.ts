'use client'

import dynamic from 'next/dynamic'

/** What opens on demand: each comes by itself, so that the table does not wait for it. */
const parts = {
  row: () => import('./row-dialog.client').then(({ RowDialog }) => RowDialog),
  bulk: () => import('./bulk-edit-dialog.client').then(({ BulkEditDialog }) => BulkEditDialog),
  history: () => import('./history-dialog.client').then(({ HistoryDialog }) => HistoryDialog),
  import: () => import('./import-dialog.client').then(({ ImportDialog }) => ImportDialog),
  filters: () => import('./filter-panel.client').then(({ FilterPanel }) => FilterPanel),
  panel: () => import('./row-panel.client').then(({ RowPanel }) => RowPanel),
}

export const RowDialog = dynamic(parts.row, { ssr: false })
export const BulkEditDialog = dynamic(parts.bulk, { ssr: false })
export const HistoryDialog = dynamic(parts.history, { ssr: false })
export const ImportDialog = dynamic(parts.import, { ssr: false })
export const FilterPanel = dynamic(parts.filters, { ssr: false })
export const RowPanel = dynamic(parts.panel, { ssr: false })

/** Brings them once the browser has nothing else to do: by the first click they are there. */
export function preloadParts(): () => void {
  const bring = () => void Promise.allSettled(Object.values(parts).map((load) => load()))
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(bring, 500)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(bring, { timeout: 2000 })
  return () => window.cancelIdleCallback(idle)
}
