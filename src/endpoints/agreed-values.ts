import type { PayloadRequest } from 'payload'

import { takeConfirmation } from '@/services/email-automation/confirm-recipients'

/** The tables whose changes may mail people. */
const MAILING: unknown[] = ['email_sequences', 'purchases']

/** What was sent to `/api/tables/…`: it may carry how many recipients its caller agrees to (contract §4). */
export const agreedValues = (req: PayloadRequest, body: Record<string, unknown>): Record<string, unknown> =>
  MAILING.includes(req.routeParams?.table) ? takeConfirmation(req, body) : body
