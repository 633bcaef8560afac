'use client'

import { useMemo, useState } from 'react'

import { type TableSchema } from '@/contracts/tables'
import '@/ui/theme.css'

import { asShown } from './as-shown'
import styles from './tables.module.css'
import { TableScreen } from './table-screen.client'
import { useAddress } from './use-address'
import { type ViewsByTable } from './use-views'

type TablesProps = {
  schemas: TableSchema[]
  /** A person's own views, by table. */
  views: ViewsByTable
}

/** The tables dashboard of spec §2. The panel's own navigation lists the tables and says who is signed in. */
export function Tables({ schemas: told, views: kept }: TablesProps) {
  const [views, setViews] = useState(kept)
  const schemas = useMemo(() => told.map(asShown), [told])
  const [address, change] = useAddress()
  // The first table is open until another is chosen (spec §2); the navigation says the same. It is not written into the
  // address: that would cancel a page that was clicked while this one was loading.
  const first = schemas[0]?.tableName
  const schema = schemas.find(({ tableName }) => tableName === (address.table ?? first))

  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>Dashboard Amministrativa</h1>
      {schema ? (
        <TableScreen
          key={schema.tableName}
          schema={schema}
          address={address}
          change={change}
          views={views[schema.tableName] ?? []}
          onViews={(own) => setViews((before) => ({ ...before, [schema.tableName]: own }))}
        />
      ) : (
        <div className={styles.nothing}>
          <h2>Nessuna tabella selezionata</h2>
          <p>Seleziona una tabella dalla sidebar per iniziare</p>
        </div>
      )}
    </main>
  )
}
