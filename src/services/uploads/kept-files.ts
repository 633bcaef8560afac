import type { CollectionConfig } from 'payload'

import { followReplacedGoods, keepReferencedGoods } from './goods-references'
import { copyBeforeReplacing, removeReplaced, restoreReplaced } from './keep-replaced-bytes'
import { followReplacedInMail, keepMailedPictures } from './mail-pictures'

type Hooks = NonNullable<CollectionConfig['hooks']>

const KEPT: Record<string, Required<Pick<Hooks, 'afterChange' | 'beforeDelete'>> | undefined> = {
  media: { afterChange: [followReplacedInMail, removeReplaced], beforeDelete: [keepMailedPictures] },
  'private-files': { afterChange: [followReplacedGoods], beforeDelete: [keepReferencedGoods] },
}

/** Replaces and deletes files so that buyers' downloads, the pages and the mails work at every moment. */
export function withKeptFiles(collection: CollectionConfig): CollectionConfig {
  const kept = KEPT[collection.slug]
  if (!kept) return collection
  const { hooks } = collection
  return {
    ...collection,
    hooks: {
      ...hooks,
      // After the inspection: a file that is refused replaces nothing.
      beforeOperation: [...(hooks?.beforeOperation ?? []), copyBeforeReplacing],
      beforeValidate: [restoreReplaced, ...(hooks?.beforeValidate ?? [])],
      // Before S3's own hook, which deletes the old object: what fails here has deleted nothing.
      afterChange: [...kept.afterChange, ...(hooks?.afterChange ?? [])],
      beforeDelete: [...kept.beforeDelete, ...(hooks?.beforeDelete ?? [])],
    },
  }
}
