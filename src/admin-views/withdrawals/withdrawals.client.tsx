'use client'

import { useState } from 'react'

import type { WithdrawalList } from '@/contracts/orders-withdrawals'
import { Empty } from '@/ui/kit/empty'
import { FloatingNotice, Notice } from '@/ui/kit/notice'
import { Pager } from '@/ui/kit/pager'
import { Screen } from '@/ui/kit/screen'
import screen from '@/ui/kit/screen.module.css'
import { Segments } from '@/ui/kit/segments'
import { useQuery } from '@/ui/kit/use-query'

import { WithdrawalCard } from './withdrawal-card.client'
import styles from './withdrawals.module.css'

const STATES = [
  { value: 'open', label: 'Da decidere' },
  { value: 'decided', label: 'Decise' },
] as const
type Shown = (typeof STATES)[number]['value']

/** The requests, those to be decided first, each with its evidence. */
export function Withdrawals() {
  const [state, setState] = useState<Shown>('open')
  const [page, setPage] = useState(1)
  const [said, setSaid] = useState<{ text: string }>()
  const { data, error, isLoading, reload } = useQuery<WithdrawalList>(
    `/api/admin/withdrawals?state=${state}&page=${page}`,
    { everyMs: 60_000 },
  )
  const choose = (next: Shown) => {
    setState(next)
    setPage(1)
  }
  return (
    <Screen
      title="Recessi e garanzia"
      intro="Chi recede dal contratto o usa la garanzia di 30 giorni. Il rimborso va fatto entro 14 giorni dalla richiesta."
    >
      <Segments options={STATES} value={state} onChoose={choose} />
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {data === undefined && isLoading && <p className={screen.soft}>Caricamento richieste...</p>}
      {data?.rows.length === 0 && (
        <Empty>
          <p>{state === 'open' ? 'Nessuna richiesta da decidere.' : 'Nessuna richiesta decisa.'}</p>
        </Empty>
      )}
      {data && data.rows.length > 0 && (
        <ul className={styles.list}>
          {data.rows.map((row) => (
            <WithdrawalCard key={row.id} row={row} say={(text) => setSaid({ text })} onDecided={reload} />
          ))}
        </ul>
      )}
      {data && <Pager page={page} pages={data.pages} onPage={setPage} />}
      {said && <FloatingNotice text={said.text} of={said} onClose={() => setSaid(undefined)} />}
    </Screen>
  )
}
