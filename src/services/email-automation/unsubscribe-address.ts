import { env } from '@/config/env'
import { signToken } from '@/services/signing/signed-token'

/** Where RFC 8058 and the footer lead: signed, without an expiry, good for this address alone. */
export function unsubscribeAddress({ deliveryId, email }: { deliveryId: number; email: string }): string {
  return `${env.SERVER_URL}/api/unsubscribe/${signToken('email-unsubscribe', [deliveryId, email])}`
}
