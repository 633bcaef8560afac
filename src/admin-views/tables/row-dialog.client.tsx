'use client'

import { type SyntheticEvent, useRef, useState } from 'react'

import { type RecipientsForecast } from '@/contracts/email-answers'
import { type TableRow, type TableSchema } from '@/contracts/tables'
import { type FieldErrors } from '@/shared/app-error'
import { validateField, validateForm } from '@/shared/form-validation'
import { askToLeave, useLeaveQuestion } from '@/ui/dialog/ask-to-leave'
import { Dialog } from '@/ui/dialog/dialog'
import { RecipientsQuestion } from '@/ui/recipients/recipients-question.client'

import { Conflict } from './conflict.client'
import controls from './controls.module.css'
import { ErrorNote } from './error-note.client'
import { Field } from './field.client'
import { saveRow } from './save-row'

const STILL_UPLOADING = 'Attendi che il file sia caricato, poi salva.'

type RowDialogProps = {
  schema: TableSchema
  /** The row to change; none to add one. */
  row: TableRow | undefined
  onClose: () => void
  onSaved: () => void
}

/** 'Modifica' or 'Aggiungi' (spec §2): one field for each property of the schema. */
export function RowDialog({ schema, row, onClose, onSaved }: RowDialogProps) {
  const [base, setBase] = useState(row)
  const [values, setValues] = useState<Record<string, unknown>>(() => row ?? defaults(schema))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const [theirs, setTheirs] = useState<TableRow>()
  const [recipients, setRecipients] = useState<RecipientsForecast>()
  const form = useRef<HTMLFormElement>(null)
  useLeaveQuestion(isDirty)
  const fields = Object.entries(schema.properties).filter(
    ([, { readOnly }]) => base !== undefined || !readOnly,
  )
  const rules = { ...schema, name: schema.tableName }

  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    setDirty(true)
    const field = schema.properties[name]!
    const fault = validateField(value, { field, required: schema.required.includes(name) })
    setErrors(({ [name]: _, ...others }) => (fault === undefined ? others : { ...others, [name]: fault }))
  }
  const showFaults = (faults: FieldErrors) => {
    setErrors(faults)
    const first = fields.find(([name]) => Object.hasOwn(faults, name))?.[0]
    if (first !== undefined)
      form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(first)}"]`)?.focus()
  }
  const save = async (version: unknown, confirmed?: number) => {
    const faults = validateForm(values, rules)
    showFaults(faults)
    if (Object.keys(faults).length > 0) return
    setSaving(true)
    setFailure(undefined)
    const result = await saveRow({ schema, row: base, values, version, confirmed })
    setSaving(false)
    setRecipients(result.kind === 'recipients' ? result.forecast : undefined)
    if (result.kind === 'saved') onSaved()
    else if (result.kind === 'conflict') setTheirs(result.row)
    else if (result.kind === 'refused') {
      setFailure(result.message)
      showFaults(result.errors)
    }
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isSaving) return
    // A file on its way has no address yet: the row would be saved without it.
    if (form.current?.querySelector('[data-busy="true"]')) setFailure(STILL_UPLOADING)
    else void save(base?.updated_at)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      mayClose={() => askToLeave(isDirty)}
      title={`${row ? 'Modifica' : 'Aggiungi'} ${schema.title}`}
      size="2xl"
    >
      {theirs ? (
        <Conflict
          schema={schema}
          mine={values}
          theirs={theirs}
          onKeepMine={() => {
            setTheirs(undefined)
            setBase(theirs)
            void save(theirs.updated_at)
          }}
          onTakeTheirs={() => {
            setBase(theirs)
            setValues(theirs)
            setDirty(false)
            setErrors({})
            setTheirs(undefined)
          }}
        />
      ) : recipients ? (
        <RecipientsQuestion
          forecast={recipients}
          isSaving={isSaving}
          onBack={() => setRecipients(undefined)}
          onAgree={() => void save(base?.updated_at, recipients.now)}
        />
      ) : (
        <form ref={form} className={controls.form} noValidate onSubmit={submit} aria-label={schema.title}>
          {failure !== undefined && <ErrorNote message={failure} />}
          {fields.map(([name, property]) => (
            <Field
              key={`${name}:${String(base?.updated_at)}`}
              name={name}
              property={property}
              required={schema.required.includes(name)}
              value={values[name]}
              fault={errors[name]}
              onChange={(value) => change(name, value)}
            />
          ))}
          <div className={controls.formActions}>
            <button type="button" className={controls.button} onClick={onClose}>
              Annulla
            </button>
            <button type="submit" className={controls.primary} disabled={isSaving}>
              {isSaving ? 'Salvataggio…' : 'Salva'}
            </button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function defaults(schema: TableSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties).map(([name, { type, default: value }]) => [
      name,
      value ?? (type === 'boolean' ? false : type === 'string' ? '' : null),
    ]),
  )
}
