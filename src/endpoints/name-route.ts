import type { Endpoint } from 'payload'

import { currentRequest } from '@/config/request-context'

import { refusal } from './with-errors'

/**
 * Makes an endpoint say which one it is: metrics and log lines name its route, and never the address with its ids and
 * tokens. An address that is not spelled as the endpoint's is answered 404.
 *
 * @param base what stands before the endpoint's own path, such as `/api`
 */
export const nameRoute =
  (base: string) =>
  (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    handler: (req) => {
      if (!isSpelled(base + endpoint.path, req.pathname)) return refusal(404, 'Questo indirizzo non esiste.')
      const context = currentRequest()
      if (context) context.route = base + endpoint.path
      return endpoint.handler(req)
    },
  })

/**
 * Payload takes capitals for small letters when it looks for an endpoint; the limits of the proxy in front
 * (deploy/nginx.conf) know each address in one spelling. Parameters are free.
 */
function isSpelled(route: string, pathname: string): boolean {
  const parts = pathname.split('/')
  return route.split('/').every((part, index) => part.startsWith(':') || part === parts[index])
}
