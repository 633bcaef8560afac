'use client'

import { useState } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { type FormSchema } from '@/shared/form-schema'
import { explain, isRefusal } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import { FormDialog } from '@/ui/kit/form-dialog'
import { Notice } from '@/ui/kit/notice'
import { useGuardedSave } from '@/ui/saving/use-guarded-save'
import { SchemaForm } from '@/ui/schema-form/schema-form'

import { rowControls } from './row-controls.client'
import { saveRow } from './save-row'

const STILL_UPLOADING = 'Attendi che il file sia caricato, poi salva.'

type RowDialogProps = {
  schema: TableSchema
  /** The row to change; none to add one. */
  row: TableRow | undefined
  onClose: () => void
  onSaved: () => void
}

/** 'Modifica' or 'Aggiungi' (spec §2): the schema form with one field for each property of the table. */
export function RowDialog({ schema, row, onClose, onSaved }: RowDialogProps) {
  const [isDirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { save, question } = useGuardedSave({
    schema,
    base: row,
    id: row?.id,
    send: (values) => saveRow({ schema, row, values }),
    onSaved,
    onRefused: (error) => {
      if (!isRefusal(error)) console.error(`${schema.tableName} could not be saved`, error)
      setFailure(explain(error))
    },
  })
  const submit = async (entered: Record<string, unknown>) => {
    // A file on its way has no address yet: the row would be saved without it.
    const isUploading = document.getElementById(schema.tableName)?.querySelector('[data-busy="true"]')
    setFailure(isUploading ? STILL_UPLOADING : undefined)
    return isUploading ? undefined : save(entered)
  }

  return (
    <FormDialog
      open
      isDirty={isDirty}
      onClose={onClose}
      title={`${row ? 'Modifica' : 'Aggiungi'} ${schema.title}`}
      size="2xl"
    >
      {question}
      {/* Stays mounted while a question is shown: going back finds the form as it was left. */}
      <div hidden={question !== null}>
        <SchemaForm
          schema={formOf(schema)}
          {...(row && { values: row })}
          showReadOnly={row !== undefined}
          renderers={rowControls(schema)}
          onChange={() => setDirty(true)}
          onSubmit={submit}
          stickyActions
          submitLabel="Salva"
          submittingLabel="Salvataggio…"
          actions={<Button onClick={onClose}>Annulla</Button>}
        >
          {failure !== undefined && <Notice>{failure}</Notice>}
        </SchemaForm>
      </div>
    </FormDialog>
  )
}

/** A table's schema as a form: dates say in which zone they are entered. */
export function formOf({ tableName, title, required, properties }: TableSchema): FormSchema {
  const fields = Object.entries(properties).map(([name, field]) => {
    const isMoment = field.format === 'date-time' && field.readOnly !== true
    if (!isMoment) return [name, field] as const
    const description = [field.description, 'Ora italiana (Europe/Rome).'].filter(Boolean).join(' ')
    return [name, { ...field, description }] as const
  })
  return { name: tableName, title, required, properties: Object.fromEntries(fields) }
}
