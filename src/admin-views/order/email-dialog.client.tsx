'use client'

import { useState } from 'react'

import type { DossierOrder } from '@/contracts/orders-dossier'
import type { FormSchema } from '@/shared/form-schema'
import { Dialog } from '@/ui/dialog/dialog'
import { Button } from '@/ui/kit/button'
import { useConfirm } from '@/ui/kit/use-confirm'
import { SchemaForm } from '@/ui/schema-form/schema-form'

import type { Act } from './use-act'

type EmailDialogProps = { order: DossierOrder; act: Act; onClose: () => void }

const schema: FormSchema = {
  name: 'order_email',
  title: 'Correggi l’email',
  required: ['email'],
  properties: {
    email: { type: 'string', format: 'email', title: 'Indirizzo giusto' },
    resend: {
      type: 'boolean',
      title: 'Manda di nuovo la ricevuta',
      description: 'Al nuovo indirizzo, subito, con un link nuovo all’ordine.',
      default: true,
    },
  },
}

/** Puts a mistyped address right, after a question that says what follows it. */
export function EmailDialog({ order, act, onClose }: EmailDialogProps) {
  const [confirm, question] = useConfirm()
  const [values] = useState({ email: order.customer_email, resend: true })
  const submit = async ({ email, resend }: Record<string, unknown>) => {
    const mails = order.planned_mails
    const isAgreed = await confirm({
      title: `L’ordine ${order.id} passa a ${String(email)}?`,
      text: [
        `Da ora entra nell’ordine chi legge la posta di questo indirizzo, non più ${order.customer_email}.`,
        mails === 1
          ? 'L’email in programma lo segue.'
          : mails > 1
            ? `Le ${mails} email in programma lo seguono.`
            : '',
        resend ? 'La ricevuta parte subito.' : '',
      ]
        .filter(Boolean)
        .join(' '),
      yes: resend ? 'Correggi e manda' : 'Correggi',
    })
    if (!isAgreed) return undefined
    const body = { email, seen_email: order.customer_email, resend_receipt: resend === true }
    await act({ what: 'email', body, done: 'L’indirizzo è corretto.' })
    onClose()
    return undefined
  }
  return (
    <Dialog open title="Correggi l’email" onClose={onClose}>
      <SchemaForm
        schema={schema}
        values={values}
        onSubmit={submit}
        submitLabel="Continua"
        submittingLabel="Attendi..."
        actions={<Button onClick={onClose}>Annulla</Button>}
      />
      {question}
    </Dialog>
  )
}
