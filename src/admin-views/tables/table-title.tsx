import type { TableSchema } from '@/contracts/tables'

import styles from './tables.module.css'

type TableTitleProps = { schema: TableSchema; bin: boolean }

/** The name of the table; where its rows have drafts, the way to them, their order and their preview. */
export function TableTitle({ schema: { title, presentation }, bin }: TableTitleProps) {
  return (
    <div className={styles.heading}>
      <h2 className={styles.tableTitle}>{bin ? `${title} · Cestino` : title}</h2>
      {presentation.drafts !== undefined && <a href={presentation.drafts}>Bozze e ordine</a>}
    </div>
  )
}
