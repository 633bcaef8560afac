import { sql } from '@payloadcms/db-postgres'
import type { PayloadRequest } from 'payload'

import { releaseTexts } from '@/content/orders-releases'
import type { PublishedRelease, PublishReleaseRequest } from '@/contracts/orders-releases'
import { privateFileAddress, privateFilename } from '@/services/downloads/private-filename'
import { query, transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { countRecipients, tellBuyers } from './tell-buyers'

type PublishArgs = { req: PayloadRequest; request: PublishReleaseRequest; now: Date }

/**
 * Puts a new version of a product's file in force: buyers download it from then on, are told of it once, and keep the
 * version before. All of it, the planned mail too, happens in one transaction.
 *
 * @throws AppError 404 for an unknown product, 400 for a file that is not stored or is the same as before, 409 for a
 *   label that was used before, and 409 with `forecast` until `confirmed_recipients` is the number of people it mails
 */
export async function publishRelease({ req, request, now }: PublishArgs): Promise<PublishedRelease> {
  const { product_file_id: productId, version_label, notes, confirmed_recipients: confirmed } = request
  return transaction(req, async () => {
    const product = await lockProduct(req, productId)
    const filename = await requireNewFile(req, request.file_url, product.file_url)
    await keepCurrentVersion(req, product, now)
    await requireFreeLabel(req, productId, version_label)
    const expected = await countRecipients(req)
    if (expected > 0 && expected !== confirmed) throw unconfirmed(expected)

    const file_url = privateFileAddress(filename)
    const published_at = now.toISOString()
    const release = await req.payload.create({
      collection: 'file-releases',
      data: {
        product_file: productId,
        version_label,
        notes,
        file_url,
        published_at,
        recipients: expected,
      },
      depth: 0,
      overrideAccess: true,
      req,
    })
    await req.payload.update({
      collection: 'product-files',
      id: productId,
      data: { file_url, version_label, version_notes: notes, version_published_at: published_at },
      depth: 0,
      overrideAccess: true,
      req,
    })
    const recipients = await tellBuyers(req, release.id)
    // Somebody bought or was refunded since they were counted.
    if (recipients !== expected) throw unconfirmed(recipients)
    return { id: release.id, product_file_id: productId, version_label, notes, published_at, recipients }
  })
}

const unconfirmed = (now: number) =>
  new AppError(409, releaseTexts.ask(now), { details: { forecast: { now, later: 0 } } })

type Product = {
  id: number
  file_url: string | null
  version_label: string | null
  version_notes: string | null
  version_published_at: Date | null
  created_at: Date
}

/** Of two who publish at once, the second sees what the first has published. */
async function lockProduct(req: PayloadRequest, id: number): Promise<Product> {
  const [product] = await query<Product>(
    req,
    sql`SELECT id, file_url, version_label, version_notes, version_published_at, created_at
        FROM product_files WHERE id = ${id} AND deleted_at IS NULL FOR UPDATE`,
  )
  if (!product) throw new AppError(404, releaseTexts.refusals.unknown)
  return product
}

async function requireNewFile(
  req: PayloadRequest,
  fileUrl: string,
  currentUrl: string | null,
): Promise<string> {
  const refuse = (message: string) => new AppError(400, message, { errors: { file_url: message } })
  const filename = privateFilename(fileUrl)
  if (filename === undefined) throw refuse(releaseTexts.refusals.noFile)
  if (filename === privateFilename(currentUrl)) throw refuse(releaseTexts.refusals.sameFile)
  const [stored] = await query(req, sql`SELECT id FROM private_files WHERE filename = ${filename}`)
  if (!stored) throw refuse(releaseTexts.refusals.noFile)
  return filename
}

/**
 * The version that is about to become an earlier one keeps the file that it has now. What was sold before the first
 * published version becomes a version too.
 */
async function keepCurrentVersion(req: PayloadRequest, product: Product, now: Date): Promise<void> {
  const { id, file_url, version_label, version_notes, version_published_at, created_at } = product
  if (file_url === null) return
  const label = version_label ?? releaseTexts.firstVersion
  const kept = await query(
    req,
    sql`UPDATE file_releases SET file_url = ${file_url}, updated_at = ${now.toISOString()}
        WHERE product_file_id = ${id} AND version_label = ${label} RETURNING id`,
  )
  if (kept.length > 0) return
  await req.payload.create({
    collection: 'file-releases',
    data: {
      product_file: id,
      version_label: label,
      notes: version_notes,
      file_url,
      published_at: new Date(version_published_at ?? created_at).toISOString(),
      recipients: 0,
    },
    depth: 0,
    overrideAccess: true,
    req,
  })
}

async function requireFreeLabel(req: PayloadRequest, productId: number, label: string): Promise<void> {
  const taken = await query(
    req,
    sql`SELECT id FROM file_releases WHERE product_file_id = ${productId} AND lower(version_label) = lower(${label})`,
  )
  if (taken.length === 0) return
  const { labelTaken } = releaseTexts.refusals
  throw new AppError(409, labelTaken, { errors: { version_label: labelTaken } })
}
