'use client'

import { useMemo, useState } from 'react'

import { type TableRow, type TableSchema } from '@/contracts/tables'
import { explain, isRefusal } from '@/ui/api-client'
import { Button } from '@/ui/kit/button'
import { FormDialog } from '@/ui/kit/form-dialog'
import { Notice } from '@/ui/kit/notice'
import { useGuardedSave } from '@/ui/saving/use-guarded-save'
import { SchemaForm } from '@/ui/schema-form/schema-form'

import { formOf, forRow, startsOf, TECHNICAL_TITLE, technicalNames } from './as-shown'
import { rowControls } from './row-controls.client'
import { saveRow } from './save-row'

const newId = () => crypto.randomUUID().replaceAll('-', '')

type RowDialogProps = {
  schema: TableSchema
  /** The row to change; none to add one. */
  row: TableRow | undefined
  onClose: () => void
  onSaved: () => void
}

/** 'Modifica' or 'Aggiungi' (spec §2): the schema form with one field for each property of the table. */
export function RowDialog({ schema: table, row, onClose, onSaved }: RowDialogProps) {
  const [starts] = useState(() => (row ? undefined : startsOf(table, { now: new Date(), newId })))
  const schema = useMemo(() => forRow(table, row, starts), [table, row, starts])
  const [isDirty, setDirty] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { save, question } = useGuardedSave({
    schema,
    base: row,
    send: (values) => saveRow({ schema, row, values, starts }),
    onSaved,
    onRefused: (error) => {
      if (!isRefusal(error)) console.error(`${schema.tableName} could not be saved`, error)
      setFailure(explain(error))
    },
  })
  const submit = (entered: Record<string, unknown>) => {
    setFailure(undefined)
    return save(entered)
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
          values={row ?? starts ?? {}}
          showReadOnly
          details={{ title: TECHNICAL_TITLE, names: technicalNames(schema) }}
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
