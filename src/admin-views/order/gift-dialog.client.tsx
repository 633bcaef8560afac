'use client'

import { Link } from '@payloadcms/ui'
import { useState } from 'react'

import type { FormSchema } from '@/shared/form-schema'
import { giftSession } from '@/shared/gift-session'
import { api, explain, isRefusal } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'
import { Notice } from '@/ui/kit/notice'
import { useConfirm } from '@/ui/kit/use-confirm'
import { SchemaForm } from '@/ui/schema-form/schema-form'

const schema: FormSchema = {
  name: 'order_gift',
  title: 'Regala un planner',
  required: ['email'],
  properties: {
    email: { type: 'string', format: 'email', title: 'Email di chi lo riceve' },
    name: { type: 'string', title: 'Nome', maxLength: 100 },
  },
}

/** Gives a planner to somebody, after a question that names them: a new order of € 0,00 and its mail. */
export function GiftDialog({ onClose }: { onClose: () => void }) {
  const [confirm, question] = useConfirm()
  const [given, setGiven] = useState<{ id: number; email: string }>()
  const [failure, setFailure] = useState<{ words: string; isGiven: boolean }>()
  // One id for one gift: a press that is repeated after a lost answer is the same one. It stays when the address is
  // corrected: the shop then answers 409 and names who has the gift, instead of giving a second one.
  const [giftId] = useState(() => crypto.randomUUID())
  const submit = async ({ email, name }: Record<string, unknown>) => {
    const isAgreed = await confirm({
      title: `Regalare un planner a ${String(email)}?`,
      text: 'Nasce un ordine da € 0,00 e parte subito l’email con i file. Chi lo riceve non entra nelle sequenze.',
      yes: 'Regala',
    })
    if (!isAgreed) return undefined
    setFailure(undefined)
    try {
      const { id } = await api<{ id: number }>('/api/admin/gifts', {
        method: 'POST',
        body: { id: giftId, email, ...(name ? { name } : {}) },
      })
      setGiven({ id, email: String(email) })
    } catch (error) {
      setFailure({ words: explain(error), isGiven: isRefusal(error) && error.status === 409 })
    }
    return undefined
  }
  return (
    <Dialog open title="Regala un planner" onClose={onClose}>
      {given ? (
        <>
          <Notice kind="success">
            Fatto: {given.email} riceve il planner.{' '}
            <Link href={`/admin/ordine/${given.id}`} prefetch={false}>
              Apri l’ordine {given.id}
            </Link>
          </Notice>
          <Actions align="end">
            <Button onClick={onClose}>Chiudi</Button>
          </Actions>
        </>
      ) : (
        <SchemaForm
          schema={schema}
          onSubmit={submit}
          submitLabel="Continua"
          submittingLabel="Attendi..."
          actions={<Button onClick={onClose}>Annulla</Button>}
        >
          {failure && (
            <Notice>
              {failure.words}{' '}
              {failure.isGiven && (
                <a href={`/admin/ordine?session=${giftSession(giftId)}`}>Apri l’ordine del regalo</a>
              )}
            </Notice>
          )}
        </SchemaForm>
      )}
      {question}
    </Dialog>
  )
}
