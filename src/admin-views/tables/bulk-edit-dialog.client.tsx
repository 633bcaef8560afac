'use client'

import { type SyntheticEvent, useState } from 'react'

import { type TableProperty, type TableSchema } from '@/contracts/tables'
import { validateField } from '@/shared/form-validation'
import { Dialog } from '@/ui/dialog/dialog'

import { countText } from './cells'
import controls from './controls.module.css'
import { ErrorNote } from './error-note.client'
import { Field } from './field.client'
import { type RowActions } from './use-row-actions'

/** What a field shows before anybody has touched it: a box without its tick means no, not nothing. */
const emptyValue = (property: TableProperty | undefined) => (property?.type === 'boolean' ? false : null)

type BulkEditDialogProps = { schema: TableSchema; ids: number[]; actions: RowActions; onClose: () => void }

/** One value of one field for all the rows selected. */
export function BulkEditDialog({ schema, ids, actions, onClose }: BulkEditDialogProps) {
  const fields = Object.entries(schema.properties).filter(([, { readOnly }]) => readOnly !== true)
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const [value, setValue] = useState<unknown>(() => emptyValue(schema.properties[name]))
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const property = schema.properties[name]
  if (!property) return null
  const required = schema.required.includes(name)

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const found = validateField(value, { field: property, required })
    setFault(found)
    if (found !== undefined || isBusy) return
    const text = `${property.title}: ${countText(ids.length)} ${ids.length === 1 ? 'modificato' : 'modificati'}.`
    setBusy(true)
    const refused = await actions.attemptBulk({ action: 'update', ids, data: { [name]: value } }, text)
    setBusy(false)
    setFailure(refused)
    if (refused === undefined) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Modifica ${countText(ids.length)}`} size="md">
      <form className={controls.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure !== undefined && <ErrorNote message={failure} />}
        <label className={controls.field}>
          <span className={controls.label}>Campo da modificare</span>
          <select
            className={controls.input}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setValue(emptyValue(schema.properties[target.value]))
              setFault(undefined)
            }}
          >
            {fields.map(([field, { title }]) => (
              <option key={field} value={field}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <Field
          key={name}
          name={name}
          property={property}
          required={required}
          value={value}
          fault={fault}
          onChange={setValue}
        />
        <div className={controls.formActions}>
          <button type="button" className={controls.button} onClick={onClose}>
            Annulla
          </button>
          <button type="submit" className={controls.primary} disabled={isBusy}>
            Modifica {countText(ids.length)}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
