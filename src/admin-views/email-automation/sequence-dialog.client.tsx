'use client'

import { useState } from 'react'

import type { EmailReport, SequenceRow } from '@/contracts/email-answers'
import { emailSequenceForm, sequenceFaults } from '@/contracts/email-sequence-form'
import type { FieldErrors } from '@/shared/app-error'
import type { FormValues } from '@/shared/form-schema'
import { api, ApiError } from '@/ui/api-client'
import { askToLeave, useLeaveQuestion } from '@/ui/dialog/ask-to-leave'
import { Dialog } from '@/ui/dialog/dialog'
import { SchemaForm } from '@/ui/schema-form/schema-form'

import type { Draft } from './draft'
import { Checklist } from './checklist.client'
import { ForecastContext, ForecastNote, useForecast } from './forecast.client'
import { Preview } from './preview.client'
import controls from './controls.module.css'
import styles from './sequence-form.module.css'
import { tellFailure } from './tell-failure'
import { PastBuyersToggle, Template, Toggle } from './sequence-controls.client'

type SequenceDialogProps = {
  open: boolean
  draft: Draft
  sample: EmailReport['sample']
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const renderers = {
  email_template: Template,
  is_active: Toggle,
  count_clicks: Toggle,
  include_past_buyers: PastBuyersToggle,
}

/** 'Nuova Sequenza' and 'Modifica Sequenza' (spec §2), with everything one wants to know before saving. */
export function SequenceDialog({ open, draft, sample, onClose, onSaved }: SequenceDialogProps) {
  const { id, values: start } = draft
  const [values, setValues] = useState<FormValues>(start ?? {})
  const [isDirty, setDirty] = useState(false)
  const [isTesting, setTesting] = useState(false)
  useLeaveQuestion(open && isDirty)
  const forecast = useForecast({ id, values, open })

  const save = async (entered: Record<string, unknown>): Promise<FieldErrors | undefined> => {
    try {
      await (id === undefined
        ? api<{ row: SequenceRow }>('/api/admin/email-sequences', { method: 'POST', body: entered })
        : api<{ row: SequenceRow }>(`/api/admin/email-sequences/${id}`, { method: 'PUT', body: entered }))
    } catch (error) {
      console.error('the sequence could not be saved', error)
      window.alert('Errore nel salvataggio')
      return error instanceof ApiError ? error.errors : undefined
    }
    window.alert(id === undefined ? 'Sequenza creata!' : 'Sequenza aggiornata!')
    onClose()
    await onSaved()
    return undefined
  }

  const sendTest = async () => {
    setTesting(true)
    try {
      const { user_email } = await api<{ user_email: string }>('/api/admin/email-test', {
        method: 'POST',
        body: { ...emailDefaults, ...values, sample: sample ?? {} },
      })
      window.alert(`Prova inviata a ${user_email}`)
    } catch (error) {
      tellFailure(error)
    }
    setTesting(false)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      mayClose={() => askToLeave(isDirty)}
      title={id === undefined ? 'Nuova Sequenza' : 'Modifica Sequenza'}
      size="2xl"
    >
      <div className={styles.sequenceForm}>
        <ForecastContext value={forecast}>
          <SchemaForm
            schema={emailSequenceForm}
            values={start}
            check={sequenceFaults}
            onChange={(next) => {
              setValues(next)
              setDirty(true)
            }}
            renderers={renderers}
            submitLabel="Salva"
            onSubmit={save}
            actions={
              <>
                <button type="button" className={controls.quiet} onClick={onClose}>
                  Annulla
                </button>
                <button
                  type="button"
                  className={controls.quiet}
                  disabled={isTesting}
                  onClick={() => void sendTest()}
                >
                  {isTesting ? 'Invio…' : 'Invia prova'}
                </button>
              </>
            }
          >
            {open && <Preview values={values} sample={sample} />}
            <Checklist values={values} />
            <ForecastNote forecast={forecast} />
          </SchemaForm>
        </ForecastContext>
      </div>
    </Dialog>
  )
}

/** What the form has not been asked about yet has its default. */
const emailDefaults = { is_active: 1, count_clicks: 0, include_past_buyers: 0 }
