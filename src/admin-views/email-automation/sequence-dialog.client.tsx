'use client'

import { useState } from 'react'

import { Conflict } from '@/admin-views/tables/conflict.client'
import type { EmailReport, RecipientsForecast, SequenceRow } from '@/contracts/email-answers'
import { emailSequenceForm, sequenceFaults } from '@/contracts/email-sequence-form'
import type { TableSchema } from '@/contracts/tables'
import type { FieldErrors } from '@/shared/app-error'
import type { FormValues } from '@/shared/form-schema'
import { api, ApiError } from '@/ui/api-client'
import { askToLeave, useLeaveQuestion } from '@/ui/dialog/ask-to-leave'
import { Dialog } from '@/ui/dialog/dialog'
import { recipientsAsked } from '@/ui/recipients/agree-to-recipients'
import { RecipientsQuestion } from '@/ui/recipients/recipients-question.client'
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
  const [base, setBase] = useState(start)
  const [values, setValues] = useState<FormValues>(start ?? {})
  const [isDirty, setDirty] = useState(false)
  const [isTesting, setTesting] = useState(false)
  useLeaveQuestion(open && isDirty)
  const forecast = useForecast({ id, values, open })
  const [question, setQuestion] = useState<Question>()
  const [conflict, setConflict] = useState<{ row: SequenceRow; entered: Record<string, unknown> }>()
  const [isSaving, setSaving] = useState(false)
  const saveAgain = async (...args: Parameters<typeof save>) => {
    setSaving(true)
    await save(...args)
    setSaving(false)
  }

  const save = async (
    entered: Record<string, unknown>,
    version: string | undefined,
    confirmed?: number,
  ): Promise<FieldErrors | undefined> => {
    const body = { ...entered, updated_at: version, confirmed_recipients: confirmed }
    try {
      await (id === undefined
        ? api<{ row: SequenceRow }>('/api/admin/email-sequences', { method: 'POST', body })
        : api<{ row: SequenceRow }>(`/api/admin/email-sequences/${id}`, { method: 'PUT', body }))
    } catch (error) {
      const asked = recipientsAsked(error)
      const row = error instanceof ApiError ? (error.answer.row as SequenceRow | undefined) : undefined
      setQuestion(asked && { forecast: asked, entered, version })
      setConflict(row && { row, entered })
      if (asked || row) return undefined
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
      {question && (
        <RecipientsQuestion
          forecast={question.forecast}
          times={forecast}
          isSaving={isSaving}
          onBack={() => setQuestion(undefined)}
          onAgree={() => void saveAgain(question.entered, question.version, question.forecast.now)}
        />
      )}
      {conflict && (
        <Conflict
          schema={sequenceSchema}
          mine={conflict.entered}
          theirs={conflict.row}
          onKeepMine={() => void saveAgain(conflict.entered, conflict.row.updated_at)}
          onTakeTheirs={() => {
            setBase(conflict.row)
            setValues(conflict.row)
            setDirty(false)
            setConflict(undefined)
          }}
        />
      )}
      {/* Stays mounted while a question is shown: going back finds the form as it was left. */}
      <div className={styles.sequenceForm} hidden={question !== undefined || conflict !== undefined}>
        <ForecastContext value={forecast}>
          <SchemaForm
            schema={emailSequenceForm}
            key={base?.updated_at}
            values={base}
            check={sequenceFaults}
            onChange={(next) => {
              setValues(next)
              setDirty(true)
            }}
            renderers={renderers}
            submitLabel="Salva"
            onSubmit={(entered) => save(entered, base?.updated_at)}
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

type Question = {
  forecast: RecipientsForecast
  entered: Record<string, unknown>
  /** The `updated_at` that the change is meant for. */
  version: string | undefined
}

/** The form as a table, whose two versions are shown side by side. */
const sequenceSchema: TableSchema = {
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
