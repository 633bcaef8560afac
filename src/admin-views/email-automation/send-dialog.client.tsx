'use client'

import { useState } from 'react'

import type { EmailReport, SequenceRow } from '@/contracts/email-automation-answers'
import type { FormSchema } from '@/shared/form-schema'
import { api } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'
import { Notice } from '@/ui/kit/notice'
import { SchemaForm } from '@/ui/schema-form/schema-form'

import { failure, type Say, success } from './outcome'

const form: FormSchema = {
  name: 'email_send_form',
  title: 'Invia a mano',
  required: ['user_email'],
  properties: {
    user_email: { type: 'string', title: 'Destinatario', format: 'email' },
    product_name: {
      type: 'string',
      title: 'Prodotto',
      description: 'Ciò che sta al posto di {{product_name}}; vuoto: l’ultimo acquisto del destinatario.',
      maxLength: 200,
    },
  },
}

type SendDialogProps = {
  sequence: SequenceRow | undefined
  sample: EmailReport['sample']
  say: Say
  onClose: () => void
  onSent: () => Promise<unknown>
}

/** The manual send of a sequence (spec §2, §7): to one person, right now. */
export function SendDialog({ sequence, sample, say, onClose, onSent }: SendDialogProps) {
  const [refused, setRefused] = useState<{ id: number | undefined; text: string }>()
  const send = async ({ user_email, product_name }: Record<string, unknown>) => {
    const address = String(user_email).trim()
    const name = address.slice(0, address.lastIndexOf('@'))
    setRefused(undefined)
    try {
      const { message } = await api<{ message?: string }>('/api/admin/send-sequence-email', {
        method: 'POST',
        body: { sequence_id: sequence?.id, user_email: address, user_data: { name, product_name } },
      })
      say(success(message ?? 'Email inviata!'))
      onClose()
    } catch (error) {
      setRefused({ id: sequence?.id, text: failure(error).text })
    }
    await onSent()
    return undefined
  }
  return (
    <Dialog
      open={sequence !== undefined}
      onClose={onClose}
      title={sequence ? `Invia «${sequence.sequence_name}»` : 'Invia'}
      size="sm"
    >
      <SchemaForm
        key={sequence?.id}
        schema={form}
        values={{ product_name: sample?.product_name ?? '' }}
        submitLabel="Invia Email"
        onSubmit={send}
      >
        {refused && refused.id === sequence?.id && <Notice>{refused.text}</Notice>}
      </SchemaForm>
    </Dialog>
  )
}
