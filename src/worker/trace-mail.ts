import { SpanKind, trace } from '@opentelemetry/api'

import type { ClaimedDelivery } from '@/services/email-automation/ledger/claim'
import type { Sent } from '@/services/email-automation/send-delivery'

/** Sends one row within a span, which tells its kind, what came of it, and the request that caused it. */
export function traceMail(
  { kind, request_id: requestId }: Pick<ClaimedDelivery, 'kind' | 'request_id'>,
  send: () => Promise<Sent>,
): Promise<Sent> {
  const attributes = {
    'ore_serene.kind': kind,
    ...(requestId !== null && { 'ore_serene.request_id': requestId }),
  }
  return trace
    .getTracer('ore-serene')
    .startActiveSpan('mail', { kind: SpanKind.CLIENT, attributes }, async (span) => {
      try {
        const sent = await send()
        span.setAttribute('ore_serene.result', sent.settlement.state)
        return sent
      } finally {
        span.end()
      }
    })
}
