import type { PayloadRequest } from 'payload'

/** The `:token` of a request's address, as it was sent and unread; empty where the route has none. */
export const routeToken = ({ routeParams }: Pick<PayloadRequest, 'routeParams'>): string =>
  typeof routeParams?.token === 'string' ? routeParams.token : ''
