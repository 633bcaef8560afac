import type { PayloadRequest } from 'payload'

import { callerSite } from '@/services/accounts/same-origin'
import { AppError } from '@/shared/app-error'

/**
 * The person a request comes from.
 *
 * @throws AppError 401 when nobody is signed in
 */
export function signedIn(req: PayloadRequest): NonNullable<PayloadRequest['user']> {
  if (!req.user) throw new AppError(401, 'Accedi per continuare.')
  return req.user
}

/**
 * The person a request comes from, when they may open the panel: an administrator or an editor.
 *
 * @throws AppError 401 when nobody is signed in, 403 with another role
 */
export function panelUser(req: PayloadRequest): NonNullable<PayloadRequest['user']> {
  const user = signedIn(req)
  if (user.role !== 'admin' && user.role !== 'editor') throw new AppError(403, 'Non hai accesso al pannello.')
  return user
}

/**
 * Refuses a call that another site's page sent. Calls from outside a browser name no site and pass: they cannot carry
 * another person's cookie.
 *
 * @throws AppError 403 with `message`
 */
export function refuseForeignSite(
  req: PayloadRequest,
  message = 'Richiesta da un altro sito: rifiutata.',
): void {
  if (callerSite(req.headers) === 'foreign') throw new AppError(403, message)
}

/** What a plain form of another site reads. */
export const FROM_THIS_SITE = 'Questa azione parte solo dalle pagine del sito.'
