'use client'

import { type SyntheticEvent, useState } from 'react'

import type { ErasureResult } from '@/contracts/personal-data'
import { api } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'
import { describedBy, Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'
import { useAction } from '@/ui/kit/use-action'

type EraseDialogProps = { open: boolean; email: string; onClose: () => void; onErased: () => void }

const ID = 'confirmed-email'

/** There is no way back: the address is typed once more. */
export function EraseDialog({ open, email, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const { run, isBusy, fault, errors } = useAction(async () => {
    await api<ErasureResult>('/api/admin/personal-data/erase', {
      method: 'POST',
      body: { email, confirmed_email: typed },
    })
    onErased()
  })
  const fieldError = errors?.confirmed_email

  const erase = (event: SyntheticEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <Dialog open={open} onClose={onClose} title="Cancellare i dati di questa persona?">
      <form onSubmit={erase}>
        <p>
          Non si torna indietro. Scarica prima una copia, se te l’ha chiesta. Le email in programma per{' '}
          {email} non partiranno.
        </p>
        <Field id={ID} title="Riscrivi l’indirizzo email" error={fieldError} required>
          <input
            id={ID}
            type="email"
            className={inputs.input}
            autoComplete="off"
            aria-invalid={fieldError !== undefined}
            aria-describedby={describedBy({ id: ID, error: fieldError })}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        {fault !== undefined && fieldError === undefined && <Notice>{fault}</Notice>}
        <Actions align="end">
          <Button onClick={onClose}>Annulla</Button>
          <Button kind="danger" type="submit" aria-disabled={isBusy}>
            {isBusy ? 'Cancello...' : 'Cancella per sempre'}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
