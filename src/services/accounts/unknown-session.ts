import type { PayloadRequest } from 'payload'

/** Marks a request whose session could not be looked up: whether it is signed in is unknown. */
export function markSessionUnknown(req: Pick<PayloadRequest, 'context'>): void {
  req.context.isSessionUnknown = true
}

/** Whether the session of a request could not be looked up. Payload makes its request of the very one that came. */
export const isSessionUnknown = (request: object): boolean =>
  (request as Partial<PayloadRequest>).context?.isSessionUnknown === true
