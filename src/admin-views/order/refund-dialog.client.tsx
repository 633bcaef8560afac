'use client'

import { type SyntheticEvent, useState } from 'react'

import { refundQuestions } from '@/content/order-refunds'
import type { DossierOrder } from '@/contracts/orders-dossier'
import { formatPrecise } from '@/shared/money'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'
import { EuroInput } from '@/ui/kit/euro-input'
import { describedBy, Field } from '@/ui/kit/field'

import type { Act } from './use-act'

type RefundDialogProps = { order: DossierOrder; act: Act; onClose: () => void }

const ID = 'refund-amount'

/** First the amount, then a question that names it and the buyer, then it is done. */
export function RefundDialog({ order, act, onClose }: RefundDialogProps) {
  const leftCents = order.amount_cents - order.refunded_cents
  const [cents, setCents] = useState<number | null>(leftCents)
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // One id for one decision: a press that is repeated after a lost answer is the same refund.
  const [refundId] = useState(() => crypto.randomUUID())
  const money = (amount: number) => formatPrecise(amount, order.currency)
  const description = `Restano da rimborsare ${money(leftCents)}.`
  const question = refundQuestions[order.provider]
  const who = order.customer_name ? `${order.customer_name} (${order.customer_email})` : order.customer_email

  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    const isRight = cents !== null && cents >= 1 && cents <= leftCents
    setError(isRight ? undefined : `Scrivi un importo tra ${money(1)} e ${money(leftCents)}.`)
    setAsking(isRight)
  }
  const refund = async () => {
    if (isBusy) return
    setBusy(true)
    const body = { id: refundId, amount_cents: cents, refunded_cents: order.refunded_cents }
    await act({ what: 'refund', body, done: 'Rimborso fatto.' })
    onClose()
  }
  if (isAsking && cents !== null) {
    return (
      <Dialog open role="alertdialog" title={question.title(money(cents), who)} onClose={onClose}>
        <p>
          {cents === leftCents
            ? 'È tutto quello che resta: i link ai file si chiudono e le email in programma non partono.'
            : 'È un rimborso parziale: i file restano aperti.'}{' '}
          {question.money}
        </p>
        <Actions align="end">
          <Button onClick={() => setAsking(false)}>Torna indietro</Button>
          <Button kind="danger" aria-disabled={isBusy} onClick={() => void refund()}>
            {isBusy ? 'Rimborso...' : question.yes(money(cents))}
          </Button>
        </Actions>
      </Dialog>
    )
  }
  return (
    <Dialog open title="Rimborsa" onClose={onClose}>
      <form onSubmit={ask}>
        <Field id={ID} title="Importo" required description={description} error={error}>
          <EuroInput
            id={ID}
            cents={cents}
            onCents={setCents}
            aria-invalid={error !== undefined}
            aria-describedby={describedBy({ id: ID, error, description })}
          />
        </Field>
        <Actions align="end">
          <Button onClick={onClose}>Annulla</Button>
          <Button kind="primary" type="submit">
            Continua
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
