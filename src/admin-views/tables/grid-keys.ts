import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'

type Keys = {
  onEnter: (rowIndex: number) => void
  /** F2, as in a spreadsheet. */
  onEdit: (rowIndex: number) => void
  onSpace: (rowIndex: number) => void
}

/** Arrows, Home, End and Page keys move among a grid's cells; the cell that has the focus is the grid's one tab stop. */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>, { onEnter, onEdit, onSpace }: Keys) {
  const cell = (event.target as HTMLElement).closest<HTMLTableCellElement>('td, th')
  const row = cell?.parentElement as HTMLTableRowElement | null
  if (!cell || !row || event.altKey || event.metaKey) return
  const rows = [...event.currentTarget.rows]
  const at = { row: rows.indexOf(row), column: cell.cellIndex }
  const act = { Enter: onEnter, F2: onEdit, ' ': onSpace }[event.key]
  if (event.target === cell && act) {
    event.preventDefault()
    act(at.row - 1)
    return
  }
  const last = { row: rows.length - 1, column: row.cells.length - 1 }
  const to = target(event, at, last)
  if (!to) return
  event.preventDefault()
  const next = rows[clamp(to.row, last.row)]?.cells[clamp(to.column, last.column)]
  if (!next) return
  for (const stop of event.currentTarget.querySelectorAll<HTMLElement>('[tabindex="0"]')) stop.tabIndex = -1
  // A header is operated by its own button; every other cell takes the focus itself.
  const focused = next.tagName === 'TH' ? (next.querySelector<HTMLElement>('button, input') ?? next) : next
  focused.tabIndex = 0
  focused.focus()
}

type Position = { row: number; column: number }

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

function target(
  { key, ctrlKey }: { key: string; ctrlKey: boolean },
  at: Position,
  last: Position,
): Position | undefined {
  switch (key) {
    case 'ArrowUp':
      return { ...at, row: at.row - 1 }
    case 'ArrowDown':
      return { ...at, row: at.row + 1 }
    case 'ArrowLeft':
      return { ...at, column: at.column - 1 }
    case 'ArrowRight':
      return { ...at, column: at.column + 1 }
    case 'Home':
      return { row: ctrlKey ? 1 : at.row, column: 0 }
    case 'End':
      return { row: ctrlKey ? last.row : at.row, column: last.column }
    case 'PageUp':
      return { ...at, row: Math.max(1, at.row - 10) }
    case 'PageDown':
      return { ...at, row: at.row + 10 }
    default:
      return undefined
  }
}

/**
 * When the focused row goes, deleted or restored, focuses the row that takes its place. Otherwise the browser moves the
 * focus to the top of the page.
 *
 * @returns what the table listens with
 */
export function useKeptFocus(table: RefObject<HTMLTableElement | null>, rows: unknown) {
  const index = useRef<number>(undefined)
  useEffect(() => {
    if (index.current === undefined || document.activeElement !== document.body) return
    const left = [...(table.current?.tBodies[0]?.rows ?? [])]
    left[clamp(index.current, left.length - 1)]?.cells[0]?.focus()
  }, [table, rows])
  return {
    onFocus: ({ target }: FocusEvent) => {
      index.current = target.closest<HTMLTableRowElement>('tbody tr')?.sectionRowIndex
    },
    onBlur: ({ target }: FocusEvent) => {
      if (target.isConnected) index.current = undefined
    },
  }
}
