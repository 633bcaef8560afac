import type { PayloadRequest } from 'payload'

import { takeConfirmation } from '@/services/email-automation/confirm-recipients'

/** What was sent to `/api/tables/…`: for sequences it may carry how many recipients its caller agrees to (contract §4). */
export const agreedValues = (req: PayloadRequest, body: Record<string, unknown>): Record<string, unknown> =>
  req.routeParams?.table === 'email_sequences' ? takeConfirmation(req, body) : body
