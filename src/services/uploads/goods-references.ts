import { sql } from '@payloadcms/db-postgres'
import {
  APIError,
  type CollectionAfterChangeHook,
  type CollectionBeforeDeleteHook,
  type PayloadRequest,
} from 'payload'

import { query, transaction } from '@/services/database'
import { privateFileAddress, privateFilename } from '@/services/downloads/private-filename'
import { findTable } from '@/services/tables/table'
import { record } from '@/services/tables/history'

import { replacedName } from './replaced-name'

type StoredFile = { id: number; filename?: string | null }
type Reference = { id: number; product_name: string; file_url: string; deleted_at: Date | null }

/**
 * A product keeps the address of its file as text. When the file behind a row is replaced its address changes, so every
 * product that names it is changed in the same transaction, those in the bin too: links that buyers have keep working.
 *
 * SQL instead of Payload, which validates and writes whole rows: a product that fails validation elsewhere must still get its file's new address.
 */
export const followReplacedGoods: CollectionAfterChangeHook<StoredFile> = async (change) => {
  const { doc, req } = change
  const replaced = replacedName(change)
  if (!replaced) return doc
  const { before, after } = replaced
  const table = findTable({ payload: req.payload, name: 'product_files' })
  const address = privateFileAddress(after)
  await transaction(req, async () => {
    for (const { id, file_url } of await productsOf(req, before)) {
      await query(
        req,
        sql`UPDATE product_files SET file_url = ${address}, updated_at = now() WHERE id = ${id}`,
      )
      await record({
        req,
        table,
        id,
        operation: 'update',
        before: { file_url },
        after: { file_url: address },
      })
    }
    await followInVersions(req, before, address)
  })
  return doc
}

/** Refuses to delete a file that a product names, in the bin or not. @throws APIError 409 that names the product */
export const keepReferencedGoods: CollectionBeforeDeleteHook = async ({ id, req }) => {
  const filename = await lockStoredFile(req, Number(id))
  if (filename === undefined) return
  const [product] = await productsOf(req, filename)
  const [version] = product ? [] : await versionsOf(req, filename)
  if (version) {
    throw new APIError(
      `Questo file è la versione «${version.version_label}» di «${version.product_name}»: chi l’ha comprata può ancora scaricarla.`,
      409,
      undefined,
      true,
    )
  }
  if (!product) return
  const place = product.deleted_at ? ' (nel cestino)' : ''
  throw new APIError(
    `Questo file è del prodotto «${product.product_name}»${place}: chi lo ha comprato non potrebbe più scaricarlo. Sostituiscilo nella scheda del prodotto.`,
    409,
    undefined,
    true,
  )
}

/**
 * Holds the row of a stored file until the transaction ends: of two that replace it at once, the second then sees what
 * the first has left.
 *
 * @returns the name of its file; undefined when there is no such row
 */
export async function lockStoredFile(req: PayloadRequest, id: number): Promise<string | undefined> {
  const [row] = await query<{ filename: string }>(
    req,
    sql`SELECT filename FROM private_files WHERE id = ${id} FOR UPDATE`,
  )
  return row?.filename
}

/** An earlier version whose stored file is replaced keeps leading to what is there now. */
async function followInVersions(req: PayloadRequest, before: string, address: string): Promise<void> {
  for (const { id } of await versionsOf(req, before)) {
    await query(req, sql`UPDATE file_releases SET file_url = ${address}, updated_at = now() WHERE id = ${id}`)
  }
}

type VersionReference = { id: number; version_label: string; product_name: string; file_url: string | null }

async function versionsOf(req: PayloadRequest, filename: string): Promise<VersionReference[]> {
  const versions = await query<VersionReference>(
    req,
    sql`SELECT r.id, r.version_label, f.product_name, r.file_url
        FROM file_releases r JOIN product_files f ON f.id = r.product_file_id ORDER BY r.id FOR UPDATE OF r`,
  )
  return versions.filter(({ file_url }) => privateFilename(file_url) === filename)
}

/** A shop sells a handful of files: all are read, and compared as downloads read them. */
async function productsOf(req: PayloadRequest, filename: string): Promise<Reference[]> {
  const products = await query<Reference>(
    req,
    sql`SELECT id, product_name, file_url, deleted_at FROM product_files ORDER BY deleted_at NULLS FIRST, id FOR UPDATE`,
  )
  return products.filter(({ file_url }) => privateFilename(file_url) === filename)
}
