import type { PayloadRequest } from 'payload'

import { CLIENT_ADDRESS_HEADER } from '@/config/client-address'

/** The network a request came from, for counting; src/server writes it and no client can. */
export function clientAddress(req: PayloadRequest): string {
  return req.headers.get(CLIENT_ADDRESS_HEADER) ?? 'unknown'
}
