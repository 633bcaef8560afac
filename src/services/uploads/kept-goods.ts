import type { CollectionConfig } from 'payload'

import { followReplacedGoods, keepReferencedGoods } from './goods-references'
import { copyBeforeReplacing, restoreReplaced } from './keep-replaced-bytes'

/** Replaces and deletes files for sale so that buyers' downloads work at every moment. */
export function withKeptGoods(collection: CollectionConfig): CollectionConfig {
  if (collection.slug !== 'private-files') return collection
  const { hooks } = collection
  return {
    ...collection,
    hooks: {
      ...hooks,
      // After the inspection: a file that is refused replaces nothing.
      beforeOperation: [...(hooks?.beforeOperation ?? []), copyBeforeReplacing],
      beforeValidate: [restoreReplaced, ...(hooks?.beforeValidate ?? [])],
      // Before S3's own hook, which deletes the old object: what fails here has deleted nothing.
      afterChange: [followReplacedGoods, ...(hooks?.afterChange ?? [])],
      beforeDelete: [keepReferencedGoods, ...(hooks?.beforeDelete ?? [])],
    },
  }
}
