'use client'

import { type ReactNode, useState } from 'react'

import type { RecipientsForecast } from '@/contracts/email-automation-answers'
import type { TableRow, TableSchema } from '@/contracts/tables'
import type { FieldErrors } from '@/shared/app-error'
import type { FormValues } from '@/shared/form-schema'

import { ApiError } from '../api-client'
import { recipientsAsked } from './agree-to-recipients'
import { Conflict } from './conflict'
import { RecipientsQuestion } from './recipients-question'

type GuardedSaveArgs = {
  /** Names the fields where two versions are compared. */
  schema: TableSchema
  /** The row that is changed; undefined for a new one. */
  id: number | undefined
  /** Sends the row; throws ApiError. `updated_at` and `confirmed_recipients` travel with the fields (contract §4). */
  send: (body: Record<string, unknown>) => Promise<unknown>
  onSaved: () => void
  onRefused: (error: unknown) => void
  /** The person gives up their version for the one that was saved meanwhile. */
  onTheirs: (row: TableRow) => void
}

type Asked = { entered: FormValues; answer: (yes: boolean) => void } & (
  { forecast: RecipientsForecast } | { row: TableRow }
)

/**
 * Saves a row that others may change meanwhile and that may send mail. The server answers 409 to either; the person is
 * then asked, and a yes saves again.
 *
 * @returns `save`, which resolves once all is answered, to the messages by field of a refusal; `question`, to render in
 *   place of the form while it is there
 */
export function useGuardedSave({ schema, id, send, onSaved, onRefused, onTheirs }: GuardedSaveArgs) {
  const [asked, setAsked] = useState<Asked>()
  const [isSaving, setSaving] = useState(false)

  const attempt = async (body: Record<string, unknown>): Promise<unknown> => {
    setSaving(true)
    const error = await send(body).then(
      () => undefined,
      (fault: unknown) => fault,
    )
    setSaving(false)
    return error
  }
  const ask = (entered: FormValues, about: { forecast: RecipientsForecast } | { row: TableRow }) =>
    new Promise<boolean>((resolve) => setAsked({ ...about, entered, answer: resolve }))

  const save = async (entered: FormValues, version: unknown): Promise<FieldErrors | undefined> => {
    let marks: { updated_at: unknown; confirmed_recipients?: number } = { updated_at: version }
    for (;;) {
      const error = await attempt({ ...entered, ...marks })
      const forecast = recipientsAsked(error)
      const row = newerRow(error)
      if (forecast) {
        if (!(await ask(entered, { forecast }))) break
        marks = { ...marks, confirmed_recipients: forecast.now }
      } else if (row) {
        if (!(await ask(entered, { row }))) {
          onTheirs(row)
          break
        }
        marks = { updated_at: row.updated_at }
      } else {
        setAsked(undefined)
        if (error === undefined) onSaved()
        else onRefused(error)
        return error instanceof ApiError ? error.errors : undefined
      }
    }
    setAsked(undefined)
    return undefined
  }

  let question: ReactNode = null
  if (asked && 'forecast' in asked) {
    question = (
      <RecipientsQuestion
        forecast={asked.forecast}
        change={{ id, values: asked.entered }}
        isSaving={isSaving}
        onBack={() => asked.answer(false)}
        onAgree={() => asked.answer(true)}
      />
    )
  } else if (asked) {
    question = (
      <Conflict
        schema={schema}
        mine={asked.entered}
        theirs={asked.row}
        isSaving={isSaving}
        onKeepMine={() => asked.answer(true)}
        onTakeTheirs={() => asked.answer(false)}
      />
    )
  }
  return { save, question }
}

function newerRow(error: unknown): TableRow | undefined {
  const row = error instanceof ApiError && error.status === 409 ? error.answer.row : undefined
  return row as TableRow | undefined
}
