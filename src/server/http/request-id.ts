import { randomUUID } from 'node:crypto'

/** As nginx makes it (`$request_id`), or a UUID: nothing that could name a person or hold a secret. */
const WELL_FORMED = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * The name of a request in logs: the proxy's own, where there is a proxy of ours (`TRUST_PROXY`), else a new one.
 *
 * @param told the header X-Request-ID as it came
 */
export const requestIdOf = ({ told, trusted }: { told: unknown; trusted: number }): string =>
  trusted > 0 && typeof told === 'string' && WELL_FORMED.test(told) ? told : randomUUID()
