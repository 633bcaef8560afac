import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { z } from 'zod'

import { transaction } from '@/services/database'
import { privateFileAddress } from '@/services/downloads/private-filename'
import { ownFile } from '@/services/uploads/safe-uploads'

const GOODS = path.resolve(process.cwd(), 'goods')

const manifest = z.object({
  products: z.array(z.object({ file: z.string().regex(/^[\w.-]+$/), productName: z.string() })).min(1),
})

/**
 * Puts the files of goods/ on sale, all or none, on a shop that has nothing on sale yet; what an administrator changed
 * or put into the bin stays as it is.
 *
 * @returns the names of what was written
 */
export async function seedGoods({ payload }: { payload: Payload }): Promise<string[]> {
  const { totalDocs } = await payload.count({
    collection: 'product-files',
    trash: true,
    overrideAccess: true,
  })
  if (totalDocs > 0) return []
  const { products } = manifest.parse(JSON.parse(await readFile(path.join(GOODS, 'manifest.json'), 'utf8')))
  const req = await createLocalReq({}, payload)
  await transaction(req, async () => {
    for (const { file, productName } of products) {
      const stored = await storeFile(req, file)
      await payload.create({
        collection: 'product-files',
        data: {
          product_name: productName,
          product_type: 'digital',
          file_url: privateFileAddress(stored.filename ?? file),
        },
        overrideAccess: true,
        req,
      })
    }
  })
  return products.map(({ productName }) => productName)
}

/** The bytes stay when what named them is deleted for good: known by their name, as they are now. */
async function storeFile(req: PayloadRequest, file: string) {
  const { payload } = req
  const known = await payload.find({
    collection: 'private-files',
    where: { filename: { equals: file } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  return (
    known.docs[0] ??
    payload.create({
      collection: 'private-files',
      data: {},
      filePath: path.join(GOODS, file),
      // A first start that was cut short leaves bytes behind; the names stay the same all the same.
      overwriteExistingFiles: true,
      context: ownFile(),
      overrideAccess: true,
      req,
    })
  )
}
