'use client'

import { type SyntheticEvent, useState } from 'react'

import type { WithdrawalRow } from '@/contracts/orders-withdrawals'
import { api } from '@/ui/api-client'
import { Actions, Button } from '@/ui/kit/button'
import { describedBy, Field } from '@/ui/kit/field'
import { FormDialog } from '@/ui/kit/form-dialog'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'
import { useAction } from '@/ui/kit/use-action'

type RefuseDialogProps = { open: boolean; row: WithdrawalRow; onClose: () => void; onRefused: () => void }

const HINT = 'Parte subito, con i dati della richiesta. Con un recesso nei termini il rimborso è dovuto.'

/** The reason that the buyer reads. */
export function RefuseDialog({ open, row, onClose, onRefused }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const { run, isBusy, fault, errors } = useAction(async () => {
    await api('/api/admin/withdrawals/refuse', { method: 'POST', body: { id: row.id, reason } })
    onRefused()
  })
  const id = `reason-${row.id}`
  const fieldError = errors?.reason

  const refuse = (event: SyntheticEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <FormDialog open={open} isDirty={reason.trim() !== ''} onClose={onClose} title="Rifiutare la richiesta?">
      <form onSubmit={refuse}>
        <Field
          id={id}
          title={`Motivo, per ${row.customer_email}`}
          description={HINT}
          error={fieldError}
          required
        >
          <textarea
            id={id}
            className={inputs.input}
            maxLength={2000}
            aria-invalid={fieldError !== undefined}
            aria-describedby={describedBy({ id, error: fieldError, description: HINT })}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {fault !== undefined && fieldError === undefined && <Notice>{fault}</Notice>}
        <Actions align="end">
          <Button onClick={onClose}>Annulla</Button>
          <Button kind="danger" type="submit" disabled={isBusy || reason.trim() === ''}>
            Rifiuta e scrivi al cliente
          </Button>
        </Actions>
      </form>
    </FormDialog>
  )
}
