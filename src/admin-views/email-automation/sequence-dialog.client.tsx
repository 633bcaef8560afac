'use client'

import { useState } from 'react'

import { recipientsTexts } from '@/content/email-automation-recipients'
import type { ChangeForecast, EmailReport } from '@/contracts/email-automation-answers'
import { emailSequenceForm, sequenceFaults } from '@/contracts/email-automation-form'
import type { TableSchema } from '@/contracts/tables'
import type { FormValues } from '@/shared/form-schema'
import { api } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import { FormDialog } from '@/ui/kit/form-dialog'
import { Notice } from '@/ui/kit/notice'
import { useGuardedSave } from '@/ui/saving/use-guarded-save'
import { SchemaForm } from '@/ui/schema-form/schema-form'

import type { Draft } from './draft'
import { Template } from './blocks/template-field.client'
import { Checklist } from './checklist.client'
import { ForecastContext, ForecastNote, useForecast } from './forecast.client'
import { failure, type Outcome, type Say, success } from './outcome'
import { Preview } from './preview.client'
import styles from './sequence-form.module.css'
import { PastBuyersToggle, Toggle } from './sequence-controls.client'

type SequenceDialogProps = {
  open: boolean
  draft: Draft
  sample: EmailReport['sample']
  say: Say
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
export function SequenceDialog({ open, draft, sample, say, onClose, onSaved }: SequenceDialogProps) {
  const { id, values: start } = draft
  const [values, setValues] = useState<FormValues>(start ?? {})
  const [isDirty, setDirty] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const forecast = useForecast({ id, values, open })
  const { save, question } = useGuardedSave({
    schema: sequenceSchema,
    base: id === undefined ? undefined : start,
    send: (body) =>
      id === undefined
        ? api('/api/admin/email-sequences', { method: 'POST', body })
        : api(`/api/admin/email-sequences/${id}`, { method: 'PUT', body }),
    onSaved: () => {
      onClose()
      void onSaved()
      say(success(id === undefined ? 'Sequenza creata!' : 'Sequenza aggiornata!'))
    },
    onRefused: (error) => {
      console.error('the sequence could not be saved', error)
      setOutcome({ kind: 'error', text: 'Errore nel salvataggio' })
    },
  })

  const sendTest = async () => {
    setTesting(true)
    setOutcome(undefined)
    try {
      const { user_email } = await api<{ user_email: string }>('/api/admin/email-test', {
        method: 'POST',
        body: { ...emailDefaults, ...values, sample: sample ?? {} },
      })
      setOutcome(success(`Prova inviata a ${user_email}`))
    } catch (error) {
      setOutcome(failure(error))
    }
    setTesting(false)
  }

  return (
    <FormDialog
      open={open}
      isDirty={isDirty}
      onClose={onClose}
      title={id === undefined ? 'Nuova Sequenza' : 'Modifica Sequenza'}
      size="2xl"
    >
      {question}
      {/* Stays mounted while a question is shown: going back finds the form as it was left. */}
      <div className={styles.sequenceForm} hidden={question !== null}>
        <ForecastContext value={forecast}>
          <SchemaForm
            schema={emailSequenceForm}
            {...(start && { values: start })}
            check={sequenceFaults}
            onChange={(next) => {
              setValues(next)
              setDirty(true)
            }}
            renderers={renderers}
            stickyActions
            submitLabel={saveLabel(forecast, values)}
            onSubmit={(entered) => {
              setOutcome(undefined)
              return save(entered)
            }}
            actions={
              <>
                <Button onClick={onClose}>Annulla</Button>
                <Button disabled={isTesting} onClick={() => void sendTest()}>
                  {isTesting ? 'Invio…' : 'Invia prova'}
                </Button>
              </>
            }
          >
            {open && <Preview values={values} sample={sample} />}
            <Checklist values={values} />
            <ForecastNote forecast={forecast} />
            {outcome && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
          </SchemaForm>
        </ForecastContext>
      </div>
    </FormDialog>
  )
}

/** The button says what it leads to: mail at once, or later to who bought before. */
function saveLabel(forecast: ChangeForecast | undefined, { include_past_buyers }: FormValues): string {
  if (!forecast || forecast.is_paused) return recipientsTexts.save(0)
  return recipientsTexts.save(forecast.now, include_past_buyers === 1 ? forecast.later : 0)
}

/** The form as a table, whose two versions are shown side by side. */
const sequenceSchema: Omit<TableSchema, 'presentation'> = {
  tableName: 'email_sequences',
  title: emailSequenceForm.title,
  required: [...emailSequenceForm.required],
  properties: {
    ...emailSequenceForm.properties,
    updated_at: { type: 'string', format: 'date-time', title: 'Aggiornata il', readOnly: true },
  },
  permissions: { create: true, update: true, delete: true },
  hasBin: true,
}

/** What the form has not been asked about yet has its default. */
const emailDefaults = { is_active: 1, count_clicks: 0, include_past_buyers: 0 }
