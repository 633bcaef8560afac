'use client'

import { type SyntheticEvent, useState } from 'react'

import { type TableProperty, type TableSchema } from '@/contracts/tables'
import { Dialog } from '@/ui/dialog/dialog'
import { validateField } from '@/shared/form-validation'

import { countText } from './cells'
import controls from './controls.module.css'
import styles from './toolbar.module.css'
import { ErrorNote } from './error-note.client'
import { Field } from './field.client'
import { deletedText, restoredText, type RowActions } from './use-row-actions'

type BulkBarProps = {
  schema: TableSchema
  ids: ReadonlySet<number>
  bin: boolean
  actions: RowActions
  onClear: () => void
}

/** What can be done with the rows selected: exactly these, and all of them or none. */
export function BulkBar({ schema, ids, bin, actions, onClear }: BulkBarProps) {
  const [isEditing, setEditing] = useState(false)
  const list = [...ids]
  const count = countText(list.length)
  const ask = (question: string) => window.confirm(question)

  const remove = () => {
    if (!ask(`Sei sicuro di voler eliminare ${count}?`)) return
    void actions.bulk({ action: 'delete', ids: list }, deletedText(list.length))
  }
  const edit = () => {
    actions.clearError()
    setEditing(true)
  }
  const purge = () => {
    if (!ask(`Eliminare per sempre ${count}? Non si potrà tornare indietro.`)) return
    void actions.bulk({ action: 'purge', ids: list }, '')
  }
  return (
    <div className={styles.bulk} role="region" aria-label="Elementi selezionati">
      <p>{list.length === 1 ? '1 elemento selezionato' : `${count} selezionati`}</p>
      {bin ? (
        <>
          <button
            type="button"
            className={controls.button}
            onClick={() => void actions.bulk({ action: 'restore', ids: list }, restoredText(list.length))}
          >
            Ripristina
          </button>
          {schema.permissions.delete && (
            <button type="button" className={controls.danger} onClick={purge}>
              Elimina per sempre
            </button>
          )}
        </>
      ) : (
        <>
          {schema.permissions.update && (
            <button type="button" className={controls.button} onClick={edit}>
              Modifica insieme
            </button>
          )}
          {schema.permissions.delete && (
            <button type="button" className={controls.danger} onClick={remove}>
              Elimina selezionati
            </button>
          )}
        </>
      )}
      <button type="button" className={controls.button} onClick={onClear}>
        Deseleziona
      </button>
      {isEditing && (
        <BulkEdit schema={schema} ids={list} actions={actions} onClose={() => setEditing(false)} />
      )}
    </div>
  )
}

/** What a field shows before anybody has touched it: a box without its tick means no, not nothing. */
const emptyValue = (property: TableProperty | undefined) => (property?.type === 'boolean' ? false : null)

function BulkEdit({
  schema,
  ids,
  actions,
  onClose,
}: {
  schema: TableSchema
  ids: number[]
  actions: RowActions
  onClose: () => void
}) {
  const fields = Object.entries(schema.properties).filter(([, { readOnly }]) => readOnly !== true)
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const [value, setValue] = useState<unknown>(() => emptyValue(schema.properties[name]))
  const [fault, setFault] = useState<string>()
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
    const isDone = await actions.bulk({ action: 'update', ids, data: { [name]: value } }, text)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Modifica ${countText(ids.length)}`} size="md">
      <form className={controls.form} noValidate onSubmit={(event) => void submit(event)}>
        {actions.error !== undefined && <ErrorNote message={actions.error} />}
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
