import type { PayloadRequest } from 'payload'

import { onReplica } from '@/services/database'

type Handler<Req> = (req: Req) => Promise<Response>

/**
 * A handler that writes nothing, and so may be answered by the replica (decision 49). What its services ask by
 * `reads(req)` goes there; when that fails, the handler runs once more with the primary.
 */
export const reading =
  <Req extends PayloadRequest>(handler: Handler<Req>): Handler<Req> =>
  (req) =>
    onReplica(req, () => handler(req))

/** The same for an answer whose rows are read while it is sent. */
export const streaming =
  <Req extends PayloadRequest>(handler: Handler<Req>): Handler<Req> =>
  (req) =>
    onReplica(req, () => handler(req), { isStream: true })
