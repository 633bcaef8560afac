'use client'

import { type ReactNode, useState } from 'react'

import type { RecipientsForecast, RecipientsTimes } from '@/contracts/email-automation-answers'
import type { TableRow, TableSchema } from '@/contracts/tables'
import type { FieldErrors } from '@/shared/app-error'
import type { FormValues } from '@/shared/form-schema'

import { ApiError } from '../api-client'
import { recipientsAsked, timesTold } from './agree-to-recipients'
import { Conflict } from './conflict'
import { mergeChanges } from './merge-changes'
import { RecipientsQuestion } from './recipients-question'

type GuardedSaveArgs = {
  /** Names the fields. */
  schema: Pick<TableSchema, 'properties'>
  /** The row that is changed, as the form got it; undefined for a new one. */
  base: FormValues | undefined
  /** Sends the row; throws ApiError. `updated_at` and `confirmed_recipients` travel with the fields (contract §4). */
  send: (body: Record<string, unknown>) => Promise<unknown>
  onSaved: () => void
  onRefused: (error: unknown) => void
}

type Asked = { entered: FormValues } & (
  | { forecast: RecipientsForecast; times: RecipientsTimes; answer: (yes: boolean) => void }
  | { row: TableRow; contested: string[]; answer: (chosen: FormValues | undefined) => void }
)

/**
 * Saves a row that others may change meanwhile and that may send mail. The server answers 409 to either. A newer row is
 * joined with what was entered, and the person chooses where both changed the same field; recipients of mail are agreed
 * to. Then it saves again.
 *
 * @returns `save`, which resolves once all is answered, to the messages by field of a refusal; `question`, to render in
 *   place of the form while it is there
 */
export function useGuardedSave({ schema, base, send, onSaved, onRefused }: GuardedSaveArgs) {
  const [asked, setAsked] = useState<Asked>()
  const [isSaving, setSaving] = useState(false)
  const names = Object.keys(schema.properties).filter((name) => schema.properties[name]!.readOnly !== true)

  const attempt = async (body: Record<string, unknown>): Promise<unknown> => {
    setSaving(true)
    const error = await send(body).then(
      () => undefined,
      (fault: unknown) => fault,
    )
    setSaving(false)
    return error
  }
  const agree = (entered: FormValues, forecast: RecipientsForecast, times: RecipientsTimes) =>
    new Promise<boolean>((answer) => setAsked({ entered, forecast, times, answer }))
  const choose = (entered: FormValues, row: TableRow, contested: string[]) =>
    new Promise<FormValues | undefined>((answer) => setAsked({ entered, row, contested, answer }))

  const save = async (values: FormValues): Promise<FieldErrors | undefined> => {
    let entered = values
    let before: FormValues = base ?? {}
    let marks: { updated_at?: unknown; confirmed_recipients?: number } = { updated_at: base?.updated_at }
    for (;;) {
      const error = await attempt({ ...entered, ...marks })
      const forecast = recipientsAsked(error)
      const row = newerRow(error)
      if (forecast) {
        if (!(await agree(entered, forecast, timesTold(error)))) break
        marks = { ...marks, confirmed_recipients: forecast.now }
      } else if (row) {
        const { values: joined, contested } = mergeChanges({
          names,
          base: before,
          mine: entered,
          theirs: row,
        })
        const chosen = contested.length > 0 ? await choose(entered, row, contested) : {}
        if (chosen === undefined) break
        entered = { ...entered, ...joined, ...chosen }
        before = row
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
        times={asked.times}
        isSaving={isSaving}
        onBack={() => asked.answer(false)}
        onAgree={() => asked.answer(true)}
      />
    )
  } else if (asked) {
    question = (
      <Conflict
        schema={schema}
        contested={asked.contested}
        mine={asked.entered}
        theirs={asked.row}
        isSaving={isSaving}
        onBack={() => asked.answer(undefined)}
        onChoose={asked.answer}
      />
    )
  }
  return { save, question }
}

function newerRow(error: unknown): TableRow | undefined {
  const row = error instanceof ApiError && error.status === 409 ? error.answer.row : undefined
  return row as TableRow | undefined
}
