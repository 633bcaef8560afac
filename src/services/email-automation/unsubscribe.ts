import { unsubscribePages } from '@/content/mails/unsubscribe-page'
import type { Database } from '@/services/database'
import { readToken } from '@/services/signing/signed-token'
import { AppError } from '@/shared/app-error'

/**
 * Whose link it is.
 *
 * @throws AppError 404 for anything this shop did not sign
 */
export function readUnsubscribeToken(token: string): { deliveryId: number; email: string } {
  const [deliveryId, email] = readToken('email-unsubscribe', token) ?? []
  if (typeof deliveryId !== 'number' || typeof email !== 'string') {
    throw new AppError(404, 'Questo link non è valido.')
  }
  return { deliveryId, email }
}

/**
 * Stops marketing mail to an address, at once: what is planned for it is skipped, what is on its way to a worker too.
 * Doing it again changes nothing.
 */
export async function unsubscribe({ db, token }: { db: Database; token: string }): Promise<void> {
  const { deliveryId, email } = readUnsubscribeToken(token)
  await db.query(
    `WITH marked AS (
       UPDATE email_deliveries SET unsubscribed_at = coalesce(unsubscribed_at, now()) WHERE id = $1 AND user_email = lower($2)
     )
     INSERT INTO email_suppressions (email, reason) VALUES ($2, 'unsubscribed')
     ON CONFLICT (email) DO UPDATE SET reason = EXCLUDED.reason, updated_at = now()
       WHERE email_suppressions.reason = 'bounce'`,
    [deliveryId, email],
  )
}

/** The unsubscribe pages as HTML answers. */
export { unsubscribePages }
