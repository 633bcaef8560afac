import type { PayloadHandler, PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'

import { signedIn } from './signed-in'
import { withErrors } from './with-errors'

type AdminRequest = PayloadRequest & { user: NonNullable<PayloadRequest['user']> }

/**
 * A handler for administrators alone (contract §6): 401 when signed out, 403 with any other role. Its answers get
 * `Cache-Control: no-store` unless it sets another.
 */
export function adminOnly(handler: (req: AdminRequest) => Promise<Response>): PayloadHandler {
  return withErrors(async (req) => {
    if (signedIn(req).role !== 'admin') {
      throw new AppError(403, 'Solo gli amministratori possono accedere.')
    }
    const response = await handler(req as AdminRequest)
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'no-store')
    return response
  })
}
