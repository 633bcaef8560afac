import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import type { SequenceRow } from '@/contracts/email-automation-answers'
import { emailSequenceForm, sequenceFaults } from '@/contracts/email-automation-form'
import type { EmailSequence } from '@/payload-types'
import { type Database, query, transaction } from '@/services/database'
import { findTable } from '@/services/tables/table'
import { requireVersion, withPayloadErrors } from '@/services/tables/writing'
import { AppError } from '@/shared/app-error'
import { isEmptyValue } from '@/shared/form-validation'

import { takeConfirmation } from './confirm-recipients'

const collection = 'email-sequences'

/** All sequences, in the order in which a buyer meets them. */
export async function listSequences({ req }: { req: PayloadRequest }): Promise<SequenceRow[]> {
  const { docs } = await req.payload.find({
    collection,
    pagination: false,
    sort: ['send_after_days', 'id'],
    overrideAccess: false,
    req,
  })
  return docs.map(toRow)
}

/** The same on a connection of its caller's, which has asked who asks: for what is read as of one moment. */
export async function readSequences({ db }: { db: Database }): Promise<SequenceRow[]> {
  const { rows } = await db.query<SequenceRow>(`
    SELECT id, sequence_name, email_type, send_after_days::int, email_subject, email_subject_b, email_template,
      is_active::int, send_from_hour::int, send_until_hour::int, count_clicks::int, include_past_buyers::int,
      activated_at, created_at, updated_at
    FROM email_sequences WHERE deleted_at IS NULL ORDER BY send_after_days, id`)
  return rows
}

type Values = Record<string, unknown>

/**
 * @throws AppError 400 with `errors` in the words of the form, 409 until `confirmed_recipients` fits
 */
export async function createSequence({ req, values }: { req: PayloadRequest; values: Values }) {
  const data = checkedValues(takeConfirmation(req, values))
  return write(req, async () =>
    toRow(await req.payload.create({ collection, data, overrideAccess: false, req })),
  )
}

/**
 * Fields that the request leaves out stay as they are. With `updated_at` among the values the change applies to that
 * version alone: the row is locked while it is compared.
 *
 * @throws RowConflict 409 with the row as it is now; AppError 404, or 400 and 409 as `createSequence`
 */
export async function updateSequence({
  req,
  id,
  values,
}: {
  req: PayloadRequest
  id: number
  values: Values
}) {
  const { updated_at: version, ...changes } = takeConfirmation(req, values)
  return write(req, async () => {
    const current = await lockSequence({ req, id })
    requireVersion({ version, row: current, title: 'Aggiornata il' })
    // An empty field would take the default of a new sequence: one that is switched off would go on.
    const said = Object.entries(changes).filter(
      ([name, value]) => !isEmptyValue(value) || emailSequenceForm.properties[name]?.default === undefined,
    )
    const data = checkedValues({ ...current, ...Object.fromEntries(said) }, current)
    return toRow(await req.payload.update({ collection, id, data, overrideAccess: false, req }))
  })
}

/**
 * Puts it into the bin, from which the tables dashboard gives it back. Its planned messages are skipped; the log keeps
 * what was sent.
 *
 * @throws AppError 404
 */
export async function deleteSequence({ req, id }: { req: PayloadRequest; id: number }): Promise<void> {
  await write(req, async () => {
    await lockSequence({ req, id })
    const data = { deletedAt: new Date().toISOString() }
    await req.payload.update({ collection, id, data, overrideAccess: false, req })
  })
}

/** In one transaction; what Payload refuses is an expected failure, as it is through `/api/tables`. */
const write = <T>(req: PayloadRequest, work: () => Promise<T>): Promise<T> =>
  withPayloadErrors(findTable({ payload: req.payload, name: 'email_sequences' }), () =>
    transaction(req, work),
  )

/** The sequence as it is, held against other writers until the transaction ends. @throws AppError 404 */
async function lockSequence({ req, id }: { req: PayloadRequest; id: number }): Promise<SequenceRow> {
  await query(req, sql`SELECT FROM email_sequences WHERE id = ${id} FOR UPDATE`)
  return findSequence({ req, id })
}

/** @throws AppError 404 */
export async function findSequence({ req, id }: { req: PayloadRequest; id: number }): Promise<SequenceRow> {
  const doc = await req.payload.findByID({ collection, id, overrideAccess: false, disableErrors: true, req })
  if (!doc) throw new AppError(404, 'Sequenza non trovata.')
  return toRow(doc)
}

/**
 * The fields of the form, valid, defaults filled in; anything else in the request is left alone.
 *
 * @param before the sequence as it is, when it is changed
 */
export function checkedValues(
  values: Values,
  before?: SequenceRow,
): Omit<EmailSequence, 'id' | 'createdAt' | 'updatedAt'> {
  const known = Object.fromEntries(
    Object.entries(emailSequenceForm.properties).map(([name, field]) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined
      return [name, isEmptyValue(value) ? (field.default ?? null) : value]
    }),
  )
  const errors = sequenceFaults(known, before)
  if (Object.keys(errors).length > 0) throw new AppError(400, 'Controlla i campi segnalati.', { errors })
  return known as Omit<EmailSequence, 'id' | 'createdAt' | 'updatedAt'>
}

function toRow(doc: EmailSequence): SequenceRow {
  return {
    id: doc.id,
    sequence_name: doc.sequence_name,
    email_type: doc.email_type,
    send_after_days: doc.send_after_days,
    email_subject: doc.email_subject,
    email_subject_b: doc.email_subject_b ?? null,
    email_template: doc.email_template,
    is_active: doc.is_active === 1 ? 1 : 0,
    send_from_hour: doc.send_from_hour ?? null,
    send_until_hour: doc.send_until_hour ?? null,
    count_clicks: doc.count_clicks === 1 ? 1 : 0,
    include_past_buyers: doc.include_past_buyers === 1 ? 1 : 0,
    activated_at: doc.activated_at ?? null,
    created_at: doc.createdAt,
    updated_at: doc.updatedAt,
  }
}
