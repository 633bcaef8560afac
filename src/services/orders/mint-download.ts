import { limits } from '@/config/limits'
import { signDownload } from '@/services/downloads/download-token'

import { type EnterArgs, enterOrder } from './enter-order'
import { isEntitled } from './entitlement'

type MintArgs = EnterArgs & {
  /** The row of `product-files`. */
  fileId: number
}

/**
 * Makes the link behind one press of 'Scarica', for whoever may have the file at this moment. Whether there is such a
 * file is the link's own question.
 *
 * @returns the path of the file, or of the order's page, which says why there is none
 */
export async function mintDownload({ fileId, ...args }: MintArgs): Promise<string> {
  const entered = await enterOrder(args)
  if (entered.state !== 'open' || !isEntitled(entered.purchase) || !Number.isSafeInteger(fileId)) {
    return `/ordine/${encodeURIComponent(args.token)}`
  }
  const expiresAt = new Date(args.now.getTime() + limits.orders.downloadLifetimeMs)
  const claim = { purchaseId: entered.purchase.id, fileId, expiresAt }
  return `/api/downloads/${signDownload(claim)}`
}
