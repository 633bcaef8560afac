import type { PayloadHandler, PayloadRequest } from 'payload'

import { AppError } from '@/shared/app-error'

import { signedIn } from './signed-in'
import { withErrors } from './with-errors'

/** A handler for those who work on the content (contract §6): 401 when signed out, 403 for anybody else. */
export function editorOnly(handler: (req: PayloadRequest) => Promise<Response>): PayloadHandler {
  return withErrors(async (req) => {
    if (!['admin', 'editor'].includes(signedIn(req).role)) {
      throw new AppError(403, 'Solo chi cura i contenuti può farlo.')
    }
    const response = await handler(req)
    response.headers.set('Cache-Control', 'no-store')
    return response
  })
}
