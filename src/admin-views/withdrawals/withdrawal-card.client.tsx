'use client'

import Link from 'next/link'
import { useState } from 'react'

import { refundQuestions } from '@/content/order-refunds'
import { withdrawalKinds, withdrawalStates } from '@/content/orders-withdrawals'
import type { RefundedWithdrawal, WithdrawalRow } from '@/contracts/orders-withdrawals'
import { formatDateTime, withArticle } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'
import { api } from '@/ui/api-client'
import { Actions, Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import screen from '@/ui/kit/screen.module.css'
import { useAction } from '@/ui/kit/use-action'
import { useConfirm } from '@/ui/kit/use-confirm'

import { evidenceOf } from './evidence'
import { RefuseDialog } from './refuse-dialog.client'
import styles from './withdrawals.module.css'

type CardProps = { row: WithdrawalRow; say: (text: string) => void; onDecided: () => Promise<void> }

/** One request: who, when, why it may be granted or not, and the two answers. */
export function WithdrawalCard({ row, say, onDecided }: CardProps) {
  const [confirm, question] = useConfirm()
  const [isRefusing, setRefusing] = useState(false)
  const left = (row.amount_cents ?? 0) - (row.refunded_cents ?? 0)
  const amount = formatPrecise(left, row.currency ?? 'EUR')
  const words = refundQuestions[row.provider ?? 'stripe']

  const { run, isBusy, fault } = useAction(async () => {
    const body = { id: row.id, refundId: crypto.randomUUID(), seenRefundedCents: row.refunded_cents ?? 0 }
    const { state } = await api<RefundedWithdrawal>('/api/admin/withdrawals/refund', {
      method: 'POST',
      body,
    })
    say(state === 'done' ? `Rimborsati ${amount} a ${row.customer_email}.` : CHECKING)
    await onDecided()
  })
  const refund = async () => {
    const agreed = await confirm({
      title: words.title(amount, row.customer_email),
      text: `${words.money} I download si chiudono e le email in programma non partono.`,
      yes: words.yes(amount),
      isDanger: true,
    })
    if (agreed) await run()
  }
  return (
    <li className={styles.card}>
      <div className={styles.who}>
        <h2 className={styles.name}>{row.customer_name ?? row.customer_email}</h2>
        <p className={screen.soft}>
          {row.customer_name !== null && `${row.customer_email} · `}
          {row.product_name ?? row.checkout_session_id} ·{' '}
          <a href={`/admin/ordine?session=${encodeURIComponent(row.checkout_session_id)}`}>Apri l’ordine</a>
        </p>
      </div>
      <p className={styles.badges}>
        <span className={styles.badge}>{withdrawalKinds[row.kind]}</span>
        {row.state !== 'open' && <span className={styles.badge}>{withdrawalStates[row.state]}</span>}
        <span className={styles.amount}>{amount}</span>
      </p>
      <dl className={styles.evidence}>
        {evidenceOf(row).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {row.purchase_id !== null && (
        <p className={styles.order}>
          <Link href={`/admin/ordine/${row.purchase_id}`} prefetch={false}>
            Apri l’ordine
          </Link>
        </p>
      )}
      {row.message !== null && <blockquote className={styles.message}>{row.message}</blockquote>}
      {row.decided_at !== null && (
        <p className={screen.soft}>
          {withdrawalStates[row.state]} {withArticle('il', formatDateTime(row.decided_at))}
          {row.decided_by !== null && ` da ${row.decided_by}`}
          {row.refusal_reason !== null && `: «${row.refusal_reason}»`}
        </p>
      )}
      {fault !== undefined && <Notice>{fault}</Notice>}
      {row.state === 'open' && (
        <Actions align="end">
          <Button
            disabled={isBusy}
            onClick={() => setRefusing(true)}
            aria-label={`Rifiuta: ${row.customer_email}`}
          >
            Rifiuta
          </Button>
          <Button
            kind="primary"
            disabled={isBusy || row.purchase_id === null}
            onClick={() => void refund()}
            aria-label={`Rimborsa ${amount}: ${row.customer_email}`}
          >
            Rimborsa {amount}
          </Button>
        </Actions>
      )}
      {question}
      <RefuseDialog
        open={isRefusing}
        row={row}
        onClose={() => setRefusing(false)}
        onRefused={() => {
          setRefusing(false)
          say(`Risposta inviata a ${row.customer_email}.`)
          void onDecided()
        }}
      />
    </li>
  )
}

const CHECKING =
  'Stripe non ha ancora risposto: stiamo verificando. La richiesta si chiude da sola quando il rimborso è confermato.'
