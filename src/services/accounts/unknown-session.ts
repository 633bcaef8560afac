import type { PayloadRequest } from 'payload'

/** Notes that a request carries a session that could not be looked up: signed in or not, no one can say. */
export function markSessionUnknown(req: Pick<PayloadRequest, 'context'>): void {
  req.context.isSessionUnknown = true
}

/** Whether the session of a request could not be looked up. Payload makes its request of the very one that came. */
export const isSessionUnknown = (request: object): boolean =>
  (request as Partial<PayloadRequest>).context?.isSessionUnknown === true
