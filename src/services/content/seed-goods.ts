import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { createLocalReq, type Payload } from 'payload'
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
 * stays as it is.
 *
 * @returns the names of what was written
 */
export async function seedGoods({ payload }: { payload: Payload }): Promise<string[]> {
  const { totalDocs } = await payload.count({ collection: 'product-files', overrideAccess: true })
  if (totalDocs > 0) return []
  const { products } = manifest.parse(JSON.parse(await readFile(path.join(GOODS, 'manifest.json'), 'utf8')))
  const req = await createLocalReq({}, payload)
  await transaction(req, async () => {
    for (const { file, productName } of products) {
      const stored = await payload.create({
        collection: 'private-files',
        data: {},
        filePath: path.join(GOODS, file),
        // A first start that was cut short leaves bytes behind; the names stay the same all the same.
        overwriteExistingFiles: true,
        context: ownFile(),
        overrideAccess: true,
        req,
      })
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
