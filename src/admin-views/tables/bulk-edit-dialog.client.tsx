'use client'

import { useId, useState } from 'react'

import { type TableSchema } from '@/contracts/tables'
import { Button } from '@/ui/kit/button'
import { Field } from '@/ui/kit/field'
import { FormDialog } from '@/ui/kit/form-dialog'
import inputs from '@/ui/kit/input.module.css'
import { Notice } from '@/ui/kit/notice'
import { SchemaForm } from '@/ui/schema-form/schema-form'

import { countText } from './count-text'
import { formOf } from './as-shown'
import { rowControls } from './row-controls.client'
import { sentFields } from './save-row'
import { type RowActions } from './use-row-actions'

type BulkEditDialogProps = { schema: TableSchema; ids: number[]; actions: RowActions; onClose: () => void }

/** One value of one field for all the rows selected. */
export function BulkEditDialog({ schema, ids, actions, onClose }: BulkEditDialogProps) {
  const choiceId = useId()
  const fields = Object.entries(schema.properties).filter(([, { readOnly }]) => readOnly !== true)
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const [failure, setFailure] = useState<string>()
  const [isDirty, setDirty] = useState(false)
  const property = schema.properties[name]
  if (!property) return null
  // Not the default of a new row: a box without its tick means no.
  const { default: _, ...field } = property
  const chosen = { ...schema, properties: { [name]: field } }

  const submit = async (values: Record<string, unknown>) => {
    const text = `${property.title}: ${countText(ids.length)} ${ids.length === 1 ? 'modificato' : 'modificati'}.`
    const data = sentFields({ schema: chosen, before: { [name]: null }, values })
    const refused = await actions.attemptBulk({ action: 'update', ids, data }, text)
    setFailure(refused)
    if (refused === undefined) onClose()
    return undefined
  }
  return (
    <FormDialog open isDirty={isDirty} onClose={onClose} title={`Modifica ${countText(ids.length)}`}>
      <Field id={choiceId} title="Campo da modificare">
        <select
          id={choiceId}
          className={inputs.input}
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setFailure(undefined)
          }}
        >
          {fields.map(([field, { title }]) => (
            <option key={field} value={field}>
              {title}
            </option>
          ))}
        </select>
      </Field>
      <SchemaForm
        key={name}
        schema={{ ...formOf(chosen), required: schema.required.filter((other) => other === name) }}
        renderers={rowControls(chosen)}
        onChange={() => setDirty(true)}
        onSubmit={submit}
        submitLabel={`Modifica ${countText(ids.length)}`}
        submittingLabel="Modifica in corso…"
        actions={<Button onClick={onClose}>Annulla</Button>}
      >
        {failure !== undefined && <Notice>{failure}</Notice>}
      </SchemaForm>
    </FormDialog>
  )
}
