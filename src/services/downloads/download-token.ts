import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export type DownloadClaim = {
  purchaseId: number
  /** The row of `product-files`. */
  fileId: number
  expiresAt: Date
}

/** The key of the links alone: whoever learns it learns nothing about the other things the secret signs. */
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'ore-serene download links', 32))

const macOf = (body: string, secret: string) => createHmac('sha256', keyOf(secret)).update(body).digest()

/** A signed link's last part: who bought, which file, until when. Needs no row, so it cannot be lost. */
export function signDownload({ purchaseId, fileId, expiresAt }: DownloadClaim, secret: string): string {
  const body = `${purchaseId}.${fileId}.${Math.floor(expiresAt.getTime() / 1000)}`
  return `${body}.${macOf(body, secret).toString('base64url')}`
}

/**
 * Reads a token that this shop signed; whether it has expired is the caller's question.
 *
 * @returns undefined when it was forged or mangled
 */
export function readDownload(token: string, secret: string): DownloadClaim | undefined {
  const [, body, purchase, file, expiry, mac] =
    /^((\d{1,15})\.(\d{1,15})\.(\d{1,11}))\.([\w-]{43})$/.exec(token) ?? []
  if (!body || !mac) return undefined
  // Compared as text: base64 has several spellings of the same bytes, and only one of them is ours.
  const expected = macOf(body, secret).toString('base64url')
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(expected))) return undefined
  return { purchaseId: Number(purchase), fileId: Number(file), expiresAt: new Date(Number(expiry) * 1000) }
}
