import { createHash } from 'node:crypto'

import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import { openStoredFile, type StoredFile, writeStoredFile } from '@/integrations/storage'
import { type Database, database, withConnection } from '@/services/database'

import { stampPdf, type StampedPdf } from './stamp-pdf'
import { stampText } from './stamp-text'

/** What the stamp says about the buyer of a purchase `p`, as a hash: a corrected name makes a new copy. */
export const BUYER_MARK = `encode(sha256(convert_to(concat_ws('|', p.customer_name, p.customer_email), 'UTF8')), 'hex')`

type CopyArgs = {
  payload: Payload
  purchaseId: number
  /** The plain file's name among the private files. */
  source: string
  /** Its bytes, asked for already: a kept copy needs them not, and does not wait for them. */
  file: Promise<StoredFile | undefined>
}

type FindArgs = { db: Database } & Pick<CopyArgs, 'purchaseId' | 'source'>

/**
 * One copy after the other: each takes a processor, several times its size in memory, and a connection to the database.
 */
let line: Promise<unknown> = Promise.resolve()

/** Copies that this process is making: whoever asks for one of them meanwhile waits for the same. */
const underWay = new Map<string, Promise<StoredFile | undefined>>()

/**
 * A buyer's own copy of a PDF, with the stamp on every page: made the first time somebody asks, then kept.
 *
 * @returns undefined when there can be none; the plain file is to be served then, and the log tells why
 */
export async function stampedCopy(args: CopyArgs): Promise<StoredFile | undefined> {
  const { payload, purchaseId, source } = args
  const buyer = await findBuyer({ db: database(payload), purchaseId, source })
  const kept = buyer && (await openKept(buyer))
  if (!buyer || kept === 'refused') return undefined
  if (kept) return kept
  const key = `${purchaseId}/${source}`
  const shared = underWay.get(key)
  if (shared) return shared
  const turn = line.then(() => makeCopy(args))
  line = turn.catch(() => {})
  const making = turn
    .catch((error: unknown) => {
      // A full disk or an unreachable store: the buyer gets the plain file.
      payload.logger.error({ err: error, purchase: purchaseId, file: source }, 'a copy could not be stamped')
      return undefined
    })
    .finally(() => underWay.delete(key))
  underWay.set(key, making)
  return making
}

type Buyer = {
  customer_name: string | null
  customer_email: string
  mark: string
  /** Whether an earlier try has left a row. */
  is_known: boolean
  /** Null when the document cannot be stamped. */
  filename: string | null
}

async function findBuyer({ db, purchaseId, source }: FindArgs): Promise<Buyer | undefined> {
  const { rows } = await db.query<Buyer>(
    `SELECT p.customer_name, p.customer_email, ${BUYER_MARK} AS mark, c.source IS NOT NULL AS is_known, c.filename
     FROM purchases p
     LEFT JOIN stamped_copies c ON c.purchase_id = p.id AND c.source = $2 AND c.buyer_mark = ${BUYER_MARK}
     WHERE p.id = $1`,
    [purchaseId, source],
  )
  return rows[0]
}

/** @returns undefined when the bytes are gone */
async function openKept({ is_known, filename }: Buyer): Promise<StoredFile | 'refused' | undefined> {
  if (filename === null) return is_known ? 'refused' : undefined
  return openStoredFile({ collection: 'private-files', filename })
}

/** Other processes of the shop wait at the lock, and then find the copy that this one has made. */
async function makeCopy(args: CopyArgs): Promise<StoredFile | undefined> {
  const { payload, purchaseId, source } = args
  const copy = await withConnection(payload, async (connection) => {
    // The end of the connection gives the lock back.
    await connection.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [
      `stamp ${purchaseId}/${source}`,
    ])
    const buyer = await findBuyer({ db: connection, purchaseId, source })
    return buyer && ((await openKept(buyer)) ?? (await stampAndKeep(connection, { ...args, buyer })))
  })
  return copy === 'refused' ? undefined : copy
}

async function stampAndKeep(
  db: Database,
  { payload, purchaseId, source, file, buyer }: CopyArgs & { buyer: Buyer },
): Promise<StoredFile | 'refused' | undefined> {
  const { customer_name: name, customer_email: email, mark } = buyer
  const plain = await file
  if (!plain) return undefined
  const result = await stampWithinSize(plain, stampText({ name, email, purchaseId }))
  const isStamped = 'stamped' in result
  const filename = isStamped ? nameOf(purchaseId, source, mark) : null
  if (isStamped) {
    await writeStoredFile({
      collection: 'private-files',
      filename: filename!,
      data: result.stamped,
      mimeType: 'application/pdf',
    })
  } else {
    const { refusal: reason } = result
    payload.logger.warn({ purchase: purchaseId, file: source, reason }, 'a PDF is served without a stamp')
  }
  await db.query(
    `INSERT INTO stamped_copies (purchase_id, source, buyer_mark, filename, refusal) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (purchase_id, source, buyer_mark) DO UPDATE
       SET filename = excluded.filename, refusal = excluded.refusal, created_at = now()`,
    [purchaseId, source, mark, filename, isStamped ? null : result.refusal],
  )
  return openKept({ ...buyer, is_known: true, filename })
}

async function stampWithinSize(file: StoredFile, text: string): Promise<StampedPdf> {
  if (file.size > limits.downloads.stamp.largestBytes) return { refusal: `too large: ${file.size} bytes` }
  const bytes = new Uint8Array(await new Response(await file.read()).arrayBuffer())
  return stampPdf({ bytes, text })
}

/** Another stamp is another file: a download under way goes on with the bytes that it began with. */
function nameOf(purchaseId: number, source: string, mark: string): string {
  const end = createHash('sha256').update(`${source}|${mark}`).digest('hex').slice(0, 24)
  return `stamped/${purchaseId}-${end}.pdf`
}
