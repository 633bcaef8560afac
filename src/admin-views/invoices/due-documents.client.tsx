'use client'

import { useState } from 'react'

import type { DueDocument, IssuedAnswer } from '@/contracts/orders-invoices'
import { formatDate, withArticle } from '@/shared/dates'
import { formatPrecise } from '@/shared/money'
import { api, explain, fieldSentences } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'

import screen from '@/ui/kit/screen.module.css'
import styles from './invoices.module.css'

const WORDS = {
  invoice: { action: 'Emetti fattura', address: '/api/admin/invoices' },
  credit_note: { action: 'Emetti nota di credito', address: '/api/admin/invoices/credit-note' },
}

type Outcome = { id: number; number: string } | { fault: string }

const keyOf = ({ purchase_id, wants }: DueDocument) => `${wants} ${purchase_id}`

/** Every document that is still to be issued, with the button that issues it. What is done stays until one leaves. */
export function DueDocuments({ rows }: { rows: DueDocument[] }) {
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({})
  const [busy, setBusy] = useState<string>()
  const issue = async (due: DueDocument) => {
    const key = keyOf(due)
    setBusy(key)
    const outcome = await issueOne(due)
    setOutcomes((before) => ({ ...before, [key]: outcome }))
    setBusy(undefined)
  }
  if (rows.length === 0)
    return <p className={screen.soft}>Nessuno aspetta una fattura o una nota di credito.</p>
  return (
    <ul>
      {rows.map((due) => (
        <li key={keyOf(due)} className={styles.due}>
          <div className={styles.who}>
            <strong>{due.customer_name}</strong>
            <span className={screen.soft}>
              {due.customer_email} · acquisto {withArticle('del', formatDate(due.purchased_at))}
            </span>
          </div>
          <span className={styles.amount}>{formatPrecise(due.amount_cents)}</span>
          <Done outcome={outcomes[keyOf(due)]} />
          {!isIssued(outcomes[keyOf(due)]) && (
            <Button
              disabled={busy !== undefined}
              aria-label={`${WORDS[due.wants].action}: ${due.customer_name}`}
              onClick={() => void issue(due)}
            >
              {WORDS[due.wants].action}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const isIssued = (outcome: Outcome | undefined) => outcome !== undefined && 'number' in outcome

function Done({ outcome }: { outcome: Outcome | undefined }) {
  if (outcome === undefined) return null
  if ('fault' in outcome) {
    return (
      <p role="alert" className={styles.fault}>
        {outcome.fault}
      </p>
    )
  }
  return (
    <p role="status">
      Emessa: <a href={`/api/admin/invoices/${outcome.id}/xml`}>{outcome.number}</a>
    </p>
  )
}

async function issueOne({ purchase_id, wants }: DueDocument): Promise<Outcome> {
  try {
    const body = { purchase_id }
    const { row } = await api<IssuedAnswer>(WORDS[wants].address, { method: 'POST', body })
    return row
  } catch (error) {
    // The server's sentence, with what is wrong with each field.
    return { fault: [explain(error), ...fieldSentences(error)].join(' ') }
  }
}
