'use client'

import { useState } from 'react'

import { refundTexts } from '@/content/order-refunds'
import type { OrderDossier } from '@/contracts/orders-dossier'
import { FloatingNotice, Notice } from '@/ui/kit/notice'
import { useConfirm } from '@/ui/kit/use-confirm'
import { useQuery } from '@/ui/kit/use-query'

import { OrderActions } from './order-actions.client'
import { OrderFacts } from './order-facts.client'
import { NoteForm } from './note-form.client'
import styles from './order.module.css'
import { Timeline } from './timeline.client'
import { UnderWay } from './under-way.client'
import { type Act, useAct } from './use-act'

/** One order: what it is, what can be done about it, and everything that happened to it. */
export function Order({ id }: { id: string }) {
  const path = `/api/admin/orders/${encodeURIComponent(id)}`
  const { data, error, reload } = useQuery<OrderDossier>(path)
  const [confirm, question] = useConfirm()
  const [outcome, setOutcome] = useState<{ kind: 'success' | 'error'; text: string }>()
  const act: Act = useAct({ path, confirm, say: setOutcome, reload })
  return (
    <main className={`gutter--left gutter--right ${styles.page}`}>
      <h1 className={styles.title}>Ordine {id}</h1>
      {error !== undefined && <Notice onRetry={() => void reload()}>{error}</Notice>}
      {!data && error === undefined && <p role="status">Caricamento dati...</p>}
      {data && (
        <div className={styles.columns}>
          <div className={styles.about}>
            {data.order.refund_under_way && (
              <UnderWay path={path} refund={data.order.refund_under_way} reload={reload} />
            )}
            {data.order.over_credited_cents > 0 && (
              <Notice kind="warning">
                {refundTexts.overCredited(data.order.over_credited_cents, data.order.currency)}
              </Notice>
            )}
            <OrderFacts order={data.order}>
              <OrderActions order={data.order} act={act} />
            </OrderFacts>
          </div>
          <section className={styles.part} aria-labelledby="timeline">
            <h2 id="timeline" className={styles.heading}>
              Che cosa è successo
            </h2>
            <NoteForm act={act} />
            <Timeline path={path} first={data.timeline} act={act} />
          </section>
        </div>
      )}
      {question}
      {outcome && (
        <FloatingNotice
          kind={outcome.kind}
          text={outcome.text}
          of={outcome}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </main>
  )
}
