import { limits } from '@/config/limits'
import { rowId } from '@/contracts/row-id'
import { signDownload } from '@/services/downloads/download-token'

import { type EnterArgs, enterOrder } from './enter-order'
import { isEntitled } from './entitlement'

type MintArgs = EnterArgs & {
  /** The row of `product-files`. */
  fileId: number
  /** The row of `file-releases`, for one version; without it the newest. */
  releaseId?: number
}

/**
 * Makes the link behind one press of 'Scarica', for whoever may have the file at this moment. Whether there is such a
 * file is the link's own question.
 *
 * @returns the path of the file, or of the order's page, which says why there is none
 */
export async function mintDownload({ fileId, releaseId, ...args }: MintArgs): Promise<string> {
  const entered = await enterOrder(args)
  if (
    entered.state !== 'open' ||
    !isEntitled(entered.purchase) ||
    ![fileId, releaseId ?? fileId].every((id) => rowId.safeParse(id).success)
  ) {
    return `/ordine/${encodeURIComponent(args.token)}`
  }
  const expiresAt = new Date(args.now.getTime() + limits.orders.downloadLifetimeMs)
  const claim = {
    purchaseId: entered.purchase.id,
    fileId,
    ...(releaseId !== undefined && { releaseId }),
    expiresAt,
  }
  return `/api/downloads/${signDownload(claim)}`
}
