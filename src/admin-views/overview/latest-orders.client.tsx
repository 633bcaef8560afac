'use client'

import Link from 'next/link'

import type { LatestOrder } from '@/contracts/overview'
import { formatDateTime } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'
import { Notice } from '@/ui/kit/notice'
import { ScreenPart } from '@/ui/kit/screen'
import { useQuery } from '@/ui/kit/use-query'

import styles from './overview.module.css'

const STATES: Record<LatestOrder['status'], string> = {
  paid: '',
  partially_refunded: 'rimborsato in parte',
  refunded: 'rimborsato',
  disputed: 'contestato',
  lost: 'contestazione persa',
}
const KINDS: Record<LatestOrder['kind'], string> = { real: '', test: 'prova', gift: 'regalo' }
const kindWords = ({ kind, amount_cents }: LatestOrder): string =>
  kind === 'gift' && amount_cents > 0 ? 'aggiunto a mano' : KINDS[kind]

/** The newest orders, each leading to its dossier. */
export function LatestOrders() {
  const { data, error, reload } = useQuery<{ rows: LatestOrder[] }>('/api/admin/overview/orders', {
    everyMs: 60_000,
  })
  return (
    <ScreenPart title="Ultimi ordini">
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <p className={styles.quiet}>Caricamento dati...</p>}
      {data?.rows.length === 0 && <p className={styles.quiet}>Il primo ordine comparirà qui.</p>}
      {data && data.rows.length > 0 && (
        <>
          <ul className={styles.rows}>
            {data.rows.map((order) => (
              <li key={order.id}>
                <Link href={`/admin/ordine/${order.id}`} prefetch={false}>
                  {order.customer_name ?? order.customer_email}
                </Link>
                <span className={styles.end}>{formatPrecise(order.amount_cents, order.currency)}</span>
                <span className={styles.quiet}>{formatDateTime(order.purchased_at)}</span>
                <span className={`${styles.quiet} ${styles.end}`}>
                  {[STATES[order.status], kindWords(order)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <Link className={styles.more} href="/admin?table=purchases" prefetch={false}>
            Tutti gli acquisti
          </Link>
        </>
      )}
    </ScreenPart>
  )
}
