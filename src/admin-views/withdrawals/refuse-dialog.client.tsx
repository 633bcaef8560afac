'use client'

import { type SyntheticEvent, useState } from 'react'

import type { WithdrawalRow } from '@/contracts/orders-withdrawals'
import { api, ApiError, explain } from '@/ui/api-client'
import { Actions, Button } from '@/ui/kit/button'
import { describedBy, Field } from '@/ui/kit/field'
import { FormDialog } from '@/ui/kit/form-dialog'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'

type RefuseDialogProps = { open: boolean; row: WithdrawalRow; onClose: () => void; onRefused: () => void }

const HINT = 'Parte subito, con i dati della richiesta. Con un recesso nei termini il rimborso è dovuto.'

/** The reason that the buyer reads. */
export function RefuseDialog({ open, row, onClose, onRefused }: RefuseDialogProps) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const id = `reason-${row.id}`
  const fault = failure instanceof ApiError ? failure.errors?.reason : undefined

  const refuse = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await api('/api/admin/withdrawals/refuse', { method: 'POST', body: { id: row.id, reason } })
      onRefused()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog open={open} isDirty={reason.trim() !== ''} onClose={onClose} title="Rifiutare la richiesta?">
      <form onSubmit={(event) => void refuse(event)}>
        <Field id={id} title={`Motivo, per ${row.customer_email}`} description={HINT} error={fault} required>
          <textarea
            id={id}
            className={inputs.input}
            maxLength={2000}
            aria-invalid={fault !== undefined}
            aria-describedby={describedBy({ id, error: fault, description: HINT })}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {failure !== undefined && fault === undefined && <Notice>{explain(failure)}</Notice>}
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
