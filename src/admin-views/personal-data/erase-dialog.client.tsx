'use client'

import { type SyntheticEvent, useState } from 'react'

import type { ErasureResult } from '@/contracts/personal-data'
import { api, ApiError, explain } from '@/ui/api-client'
import { Dialog } from '@/ui/dialog/dialog'
import { Actions, Button } from '@/ui/kit/button'
import { describedBy, Field } from '@/ui/kit/field'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'

type EraseDialogProps = { open: boolean; email: string; onClose: () => void; onErased: () => void }

const ID = 'confirmed-email'

/** There is no way back: the address is typed once more. */
export function EraseDialog({ open, email, onClose, onErased }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiError | Error>()
  const fieldError = failure instanceof ApiError ? failure.errors?.confirmed_email : undefined

  const erase = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api<ErasureResult>('/api/admin/personal-data/erase', {
        method: 'POST',
        body: { email, confirmed_email: typed },
      })
      onErased()
    } catch (error) {
      if (!(error instanceof ApiError && error.errors)) console.error('the data could not be erased', error)
      setFailure(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open={open} onClose={onClose} title="Cancellare i dati di questa persona?">
      <form onSubmit={(event) => void erase(event)}>
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
        {failure && fieldError === undefined && <Notice>{explain(failure)}</Notice>}
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
