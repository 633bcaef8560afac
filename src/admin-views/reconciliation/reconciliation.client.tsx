'use client'

import Link from 'next/link'
import { useState } from 'react'

import { adoptTexts, findingSides, reconciliationTexts as texts } from '@/content/orders-reconciliation'
import type { ReconciliationRun, ReconciliationView } from '@/contracts/orders-reconciliation'
import { formatDateTime } from '@/shared/dates'
import { api } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { Screen } from '@/ui/kit/screen'
import screen from '@/ui/kit/screen.module.css'
import { useAction } from '@/ui/kit/use-action'
import { useQuery } from '@/ui/kit/use-query'

import { countWords } from '../overview/sales-words'
import { FindingList } from './finding-list'
import { RepairList } from './repair-list'
import styles from './reconciliation.module.css'

/** The latest comparison with Stripe, how far it is, and what it left to people. */
export function Reconciliation() {
  const [adopted, setAdopted] = useState<number>()
  const { data, error, reload } = useQuery<ReconciliationView>('/api/admin/reconciliation', {
    everyMs: 3_000,
  })
  const {
    run: check,
    isBusy: isStarting,
    fault,
  } = useAction(async () => {
    await api('/api/admin/reconciliation', { method: 'POST', body: {} })
    await reload()
  })
  const onAdopted = async (purchaseId: number) => {
    setAdopted(purchaseId)
    await reload()
  }
  return (
    <Screen title={texts.heading} intro={texts.lead}>
      {(fault ?? error) !== undefined && <Notice onRetry={() => void reload()}>{fault ?? error}</Notice>}
      {adopted !== undefined && (
        <Notice kind="success" onClose={() => setAdopted(undefined)}>
          {adoptTexts.done}{' '}
          <Link href={`/admin/ordine/${adopted}`} prefetch={false}>
            Apri l’ordine
          </Link>
        </Notice>
      )}
      {data && (
        <>
          <div className={styles.state}>
            <p role="status">{data.isConfigured ? stateWords(data) : texts.off}</p>
            {data.isConfigured && (
              <Button kind="primary" disabled={isStarting || data.isRunning} onClick={() => void check()}>
                {texts.button}
              </Button>
            )}
          </div>
          {(data.run?.error ?? null) !== null && !data.isRunning && (
            <Notice kind="warning">
              {texts.interrupted} {data.run?.error}
            </Notice>
          )}
          {Object.values(findingSides).map(({ title, kinds }) => (
            <FindingList
              key={title}
              title={title}
              findings={data.open.filter(({ kind }) => (kinds as readonly string[]).includes(kind))}
              onAdopted={onAdopted}
            />
          ))}
          {data.openTotal > data.open.length && (
            <p className={screen.soft}>
              Le più recenti {data.open.length} di {data.openTotal}.
            </p>
          )}
          <RepairList findings={data.repaired} />
        </>
      )}
    </Screen>
  )
}

function stateWords({ run, isRunning, openTotal }: ReconciliationView): string {
  if (!run) return isRunning ? `${texts.running}…` : texts.never
  if (isRunning) return `${texts.running}: ${progressWords(run)}…`
  if (run.finished_at === null) return texts.interrupted
  const outcome = openTotal === 0 ? ` ${texts.fine}` : ''
  return `Ultimo controllo: ${formatDateTime(run.finished_at)}, ${progressWords(run)}.${outcome}`
}

const progressWords = ({ sessions_seen: sessions, purchases_seen: purchases }: ReconciliationRun): string =>
  countWords(sessions, 'pagamento su Stripe', 'pagamenti su Stripe') +
  (purchases > 0
    ? ` e ${countWords(purchases, 'acquisto che Stripe non elenca', 'acquisti che Stripe non elenca')}`
    : '')
