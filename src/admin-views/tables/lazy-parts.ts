'use client'

import dynamic from 'next/dynamic'

/** What opens on demand, many times a day. */
const parts = {
  row: () => import('./row-dialog.client').then(({ RowDialog }) => RowDialog),
  filters: () => import('./filter-panel.client').then(({ FilterPanel }) => FilterPanel),
  panel: () => import('./row-panel.client').then(({ RowPanel }) => RowPanel),
}

export const RowDialog = dynamic(parts.row, { ssr: false })
export const FilterPanel = dynamic(parts.filters, { ssr: false })
export const RowPanel = dynamic(parts.panel, { ssr: false })

// What opens seldom comes with the click.
export const BulkEditDialog = dynamic(
  () => import('./bulk-edit-dialog.client').then((module) => module.BulkEditDialog),
  { ssr: false },
)
export const HistoryDialog = dynamic(
  () => import('./history-dialog.client').then((module) => module.HistoryDialog),
  { ssr: false },
)
export const ImportDialog = dynamic(
  () => import('./import-dialog.client').then((module) => module.ImportDialog),
  { ssr: false },
)

/** Brings what opens often once the browser has nothing else to do: by the first click it is there. */
export function preloadParts(): () => void {
  const bring = () => void Promise.allSettled(Object.values(parts).map((load) => load()))
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(bring, 500)
    return () => clearTimeout(timer)
  }
  const idle = window.requestIdleCallback(bring, { timeout: 2000 })
  return () => window.cancelIdleCallback(idle)
}
