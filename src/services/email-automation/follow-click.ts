import type { Database } from '@/services/database'
import { readToken } from '@/services/signing/signed-token'
import { AppError } from '@/shared/app-error'

/**
 * Notes the first click on a message's link and says where it leads: to the address that was signed, nowhere else.
 *
 * @throws AppError 404 for anything this shop did not sign
 */
export async function followClick({ db, token }: { db: Database; token: string }): Promise<string> {
  const [deliveryId, url] = readToken('email-click', token) ?? []
  if (typeof deliveryId !== 'number' || typeof url !== 'string') {
    throw new AppError(404, 'Questo link non è valido.')
  }
  await db.query('UPDATE email_deliveries SET clicked_at = now() WHERE id = $1 AND clicked_at IS NULL', [
    deliveryId,
  ])
  // A header has no letters beyond ASCII; a browser would write them the same way.
  return URL.canParse(url) ? new URL(url).href : encodeURI(url)
}
