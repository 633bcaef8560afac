'use client'

import { useState } from 'react'

import type { PersonSummary } from '@/contracts/personal-data'
import { Actions, Button } from '@/ui/kit/button'
import { Empty } from '@/ui/kit/empty'
import { Notice } from '@/ui/kit/notice'
import { useQuery } from '@/ui/kit/use-query'

import { EraseDialog } from './erase-dialog.client'
import styles from './personal-data.module.css'

const PATH = '/api/admin/personal-data'

/** What the shop holds about one address, table by table, and what can be done with it. */
export function Person({ email }: { email: string }) {
  const query = `email=${encodeURIComponent(email)}`
  const { data, error, isLoading, reload } = useQuery<PersonSummary>(`${PATH}?${query}`)
  const [isErasing, setErasing] = useState(false)
  const [isErased, setErased] = useState(false)

  if (isErased) {
    return (
      <Notice kind="success">
        I dati sono stati cancellati. Nel registro resta solo che è stato fatto, quando e da chi.
      </Notice>
    )
  }
  if (error !== undefined) return <Notice onRetry={() => void reload()}>{error}</Notice>
  if (!data || isLoading) return <p role="status">Cerco in tutte le tabelle...</p>
  if (data.tables.length === 0) {
    return (
      <Empty title="Nessun dato">
        <p>Di {data.email} il negozio non ha nulla.</p>
      </Empty>
    )
  }
  return (
    <section aria-label={`Dati di ${data.email}`} className={styles.person}>
      <table className={styles.tables}>
        <thead>
          <tr>
            <th scope="col">Dove</th>
            <th scope="col" data-kind="number">
              Righe
            </th>
            <th scope="col">Dopo la cancellazione</th>
          </tr>
        </thead>
        <tbody>
          {data.tables.map(({ table, title, count, kept }) => (
            <tr key={table}>
              <th scope="row">{title}</th>
              <td data-kind="number">{count}</td>
              <td>{kept ?? 'Nulla'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.obstacle !== null && <Notice kind="warning">{data.obstacle}</Notice>}
      <Actions>
        <a className={styles.download} href={`${PATH}/export?${query}&format=json`} download>
          Scarica JSON
        </a>
        <a className={styles.download} href={`${PATH}/export?${query}&format=csv`} download>
          Scarica CSV
        </a>
        <Button kind="danger" disabled={data.obstacle !== null} onClick={() => setErasing(true)}>
          Cancella i dati
        </Button>
      </Actions>
      <EraseDialog
        open={isErasing}
        email={data.email}
        onClose={() => setErasing(false)}
        onErased={() => {
          setErasing(false)
          setErased(true)
        }}
      />
    </section>
  )
}
