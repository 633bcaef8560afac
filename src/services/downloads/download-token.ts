import { createHash, createHmac, hkdfSync } from 'node:crypto'

import { z } from 'zod'

import { env } from '@/config/env'
import { isEqual } from '@/services/signing/derived-key'
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
  const [purchaseId, fileId, seconds, releaseId] = data ?? readOldDownload(token) ?? []
  if (purchaseId === undefined || fileId === undefined || seconds === undefined) return undefined
  return {
    purchaseId,
    fileId,
    ...(releaseId !== undefined && { releaseId }),
    expiresAt: new Date(seconds * 1000),
  }
}

/**
 * Reads a link as earlier versions signed it, with a key from the secret as Payload derives it. Buyers have such links in
 * their mails; the last one expires seven days after the update, and this function may go then.
 */
function readOldDownload(token: string): [number, number, number] | undefined {
  const [, body, purchase, file, expiry, mac] =
    /^((\d{1,15})\.(\d{1,15})\.(\d{1,11}))\.([\w-]{43})$/.exec(token) ?? []
  if (!body || !mac || env.PAYLOAD_SECRET === undefined) return undefined
  const secret = createHash('sha256').update(env.PAYLOAD_SECRET).digest('hex').slice(0, 32)
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'ore-serene download links', 32))
  const expected = createHmac('sha256', key).update(body).digest('base64url')
  return isEqual(mac, expected) ? [Number(purchase), Number(file), Number(expiry)] : undefined
}
