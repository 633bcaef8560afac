import { z } from 'zod'

import { readToken, signToken } from '@/services/signing/signed-token'

export type DownloadClaim = {
  purchaseId: number
  /** The row of `product-files`. */
  fileId: number
  /** The row of `file-releases`, for one version; without it the link leads to the newest. */
  releaseId?: number
  expiresAt: Date
}

const signed = z.tuple([z.int(), z.int(), z.int(), z.int().optional()])

/** A signed link's last part: who bought, which file, until when (to the second). Needs no row, so it cannot be lost. */
export const signDownload = ({ purchaseId, fileId, releaseId, expiresAt }: DownloadClaim): string =>
  signToken('download', [
    purchaseId,
    fileId,
    Math.floor(expiresAt.getTime() / 1000),
    ...(releaseId === undefined ? [] : [releaseId]),
  ])

/**
 * Reads a token that this shop signed; whether it has expired is the caller's question.
 *
 * @returns undefined when it was forged or mangled
 */
export function readDownload(token: string): DownloadClaim | undefined {
  const { data } = signed.safeParse(readToken('download', token))
  if (!data) return undefined
  const [purchaseId, fileId, seconds, releaseId] = data
  return {
    purchaseId,
    fileId,
    ...(releaseId !== undefined && { releaseId }),
    expiresAt: new Date(seconds * 1000),
  }
}
