import { type TableRow, type TableSchema } from '@/contracts/tables'
import { formatDateTime, relativeTime } from '@/shared/dates'
import { cellText } from '@/ui/cell-text'
import { Badge } from '@/ui/kit/badge'

import styles from './grid.module.css'

/** What a cell shows of a long text; the row's panel shows all of it. */
const SHOWN_CHARACTERS = 300

type CellProps = { schema: TableSchema; name: string; row: TableRow; now: number }

/** One value as people read it: a coloured word for the state, how long ago for a moment, a dash for nothing. */
export function Cell({ schema, name, row, now }: CellProps) {
  const property = schema.properties[name]!
  const value = row[name] ?? null
  const text = cellText(value, name, property)
  if (text === '') return <span className={styles.none}>—</span>
  const { state, tones } = schema.presentation
  if (name === state) return <Badge tone={tones?.[String(value)]}>{text}</Badge>
  if (property.format === 'date-time') return <Moment at={String(value)} now={now} />
  return text.slice(0, SHOWN_CHARACTERS)
}

/** How long ago, and exactly when: under the pointer, and for those who cannot point. */
export function Moment({ at, now }: { at: string; now: number }) {
  const exact = formatDateTime(at)
  return (
    <time dateTime={at} title={exact}>
      {relativeTime(at, now)} <span className={styles.hidden}>({exact})</span>
    </time>
  )
}
