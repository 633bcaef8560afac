'use client'

import { useState } from 'react'

import type { DossierOrder } from '@/contracts/orders-dossier'
import { Button } from '@/ui/kit/button'

import { EmailDialog } from './email-dialog.client'
import { GiftDialog } from './gift-dialog.client'
import styles from './order.module.css'
import { RefundDialog } from './refund-dialog.client'
import type { Act } from './use-act'

type OrderActionsProps = { order: DossierOrder; act: Act }

/** What can be done about an order. Nothing that reaches people or moves money happens without a yes. */
export function OrderActions({ order, act }: OrderActionsProps) {
  const [open, setOpen] = useState<'refund' | 'email' | 'gift'>()
  const close = () => setOpen(undefined)
  const { customer_email: email, refund_refusal: refusal } = order
  const canRefund = refusal === null && order.refund_under_way === null
  const isOpen = order.access_withdrawn_at === null
  return (
    <section className={styles.part} aria-label="Che cosa puoi fare">
      <div className={styles.actions}>
        <Button
          disabled={!canRefund}
          aria-describedby={refusal === null ? undefined : 'refund-refusal'}
          onClick={() => setOpen('refund')}
        >
          Rimborsa
        </Button>
        <Button onClick={() => setOpen('email')}>Correggi l’email</Button>
        <Button
          disabled={order.is_binned}
          onClick={() =>
            void act({
              what: 'resend',
              body: {},
              question: {
                title: `Mandare di nuovo la ricevuta a ${email}?`,
                text: 'Parte subito, con un link nuovo all’ordine.',
                yes: 'Manda',
              },
              done: 'La ricevuta sta partendo.',
            })
          }
        >
          Rimanda la ricevuta
        </Button>
        <Button
          kind={isOpen ? 'danger' : 'quiet'}
          onClick={() =>
            void act({
              what: 'access',
              body: { open: !isOpen },
              question: isOpen ? takeAway(order) : giveBack(order),
              done: isOpen ? 'L’accesso è chiuso.' : 'L’accesso è di nuovo aperto.',
            })
          }
        >
          {isOpen ? 'Togli l’accesso' : 'Ridai l’accesso'}
        </Button>
        <Button onClick={() => setOpen('gift')}>Regala un planner</Button>
      </div>
      {refusal !== null && (
        <p id="refund-refusal" className={styles.soft}>
          {refusal}
        </p>
      )}
      {open === 'refund' && <RefundDialog order={order} act={act} onClose={close} />}
      {open === 'email' && <EmailDialog order={order} act={act} onClose={close} />}
      {open === 'gift' && <GiftDialog onClose={close} />}
    </section>
  )
}

const takeAway = ({ customer_email: email }: DossierOrder) => ({
  title: `Togliere l’accesso a ${email}?`,
  text: 'I link ai file si chiudono subito e le email in programma non partono. I soldi restano dove sono: per restituirli c’è «Rimborsa».',
  yes: 'Togli l’accesso',
  isDanger: true,
})

const giveBack = ({ customer_email: email, status }: DossierOrder) => ({
  title: `Ridare l’accesso a ${email}?`,
  text:
    status === 'paid' || status === 'partially_refunded'
      ? 'I link ai file si riaprono e le email ancora da venire tornano in programma.'
      : 'Il denaro è tornato indietro o è contestato: i file restano chiusi finché è così.',
  yes: 'Ridai l’accesso',
})
