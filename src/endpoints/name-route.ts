import type { Endpoint } from 'payload'

import { currentRequest } from '@/config/request-context'

/**
 * Makes an endpoint say which one it is: metrics and log lines name its route, and never the address with its ids and
 * tokens.
 *
 * @param base what stands before the endpoint's own path, such as `/api`
 */
export const nameRoute =
  (base: string) =>
  (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    handler: (req) => {
      const context = currentRequest()
      if (context) context.route = base + endpoint.path
      return endpoint.handler(req)
    },
  })
