import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
} from 'payload'

import type { Media } from '@/payload-types'
import { query, transaction } from '@/services/database'
import { record } from '@/services/tables/history'
import { findTable } from '@/services/tables/table'

import { replacedName } from './replaced-name'

type Showing = { id: number; sequence_name: string; email_template: string; deleted_at: Date | null }

/** As the panel writes it into a mail, without the shop's origin. */
const addressOf = (filename: string): string => `/api/media/file/${encodeURIComponent(filename)}`

/** Finds a picture's address in a text, and not one that only begins like it. */
const addressIn = (filename: string): RegExp =>
  new RegExp(`${addressOf(filename).replace(/[.*()]/g, '\\$&')}(?![\\w.%~-])`, 'g')

/**
 * A sequence's mail names its pictures by their addresses. When the file behind one is replaced, or cropped, its address
 * changes, so every mail that shows it is changed in the same transaction, in the bin too.
 *
 * SQL instead of Payload, which validates whole rows: a sequence that fails validation elsewhere must still show its picture.
 */
export const followReplacedInMail: CollectionAfterChangeHook<Media> = async (change) => {
  const { doc, req } = change
  const replaced = replacedName(change)
  if (!replaced) return doc
  const { before, after } = replaced
  const table = findTable({ payload: req.payload, name: 'email_sequences' })
  await transaction(req, async () => {
    for (const { id, email_template } of await sequencesWith(req, before)) {
      const moved = email_template.replace(addressIn(before), () => addressOf(after))
      // The time of the change: a save by an editor who has the mail as it was before is refused.
      await query(
        req,
        sql`UPDATE email_sequences SET email_template = ${moved}, updated_at = now() WHERE id = ${id}`,
      )
      await record({
        req,
        table,
        id,
        operation: 'update',
        before: { email_template },
        after: { email_template: moved },
      })
    }
  })
  return doc
}

/** Refuses to delete a picture that a sequence's mail shows, in the bin or not. @throws APIError 409 that names the sequence */
export const keepMailedPictures: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const [media] = await query<{ filename: string | null }>(
    req,
    sql`SELECT filename FROM media WHERE id = ${Number(id)} FOR UPDATE`,
  )
  const [sequence] = media?.filename ? await sequencesWith(req, media.filename) : []
  if (!sequence) return
  const place = sequence.deleted_at ? ' (nel cestino)' : ''
  throw new APIError(
    `Questa immagine si vede nell’email «${sequence.sequence_name}»${place}: prima toglila da lì. Oppure sostituiscila: l’email mostrerà quella nuova.`,
    409,
    undefined,
    true,
  )
}

/** A shop has a handful of sequences; those that may show the picture are held until the transaction ends. */
async function sequencesWith(req: PayloadRequest, filename: string): Promise<Showing[]> {
  const sequences = await query<Showing>(
    req,
    sql`SELECT id, sequence_name, email_template, deleted_at FROM email_sequences
        WHERE strpos(email_template, ${addressOf(filename)}) > 0 ORDER BY deleted_at NULLS FIRST, id FOR UPDATE`,
  )
  return sequences.filter(({ email_template }) => email_template.search(addressIn(filename)) !== -1)
}
