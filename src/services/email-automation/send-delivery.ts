import type { MailConnection } from '@/integrations/mail-connection'
import type { ClaimedDelivery } from './ledger/claim'
import type { Settlement } from './ledger/settle'
import { envelopeTo, renderDelivery, subjectVariant } from './render-delivery'
import { MAX_ATTEMPTS, retryDelay } from './retry-delay'
import type { SequenceCache } from './sequence-cache'

type SendArgs = {
  delivery: ClaimedDelivery
  connection: MailConnection
  /** The address of the message after this one, where it is known. */
  next?: string | undefined
  compiledSequence: SequenceCache
  at: Date
}

export type Sent = { settlement: Settlement; unreachable: boolean }

/** Renders and sends one claimed row, once nothing is against it any more, and says how it goes on. */
export async function sendDelivery({
  delivery,
  connection,
  next,
  compiledSequence,
  at,
}: SendArgs): Promise<Sent> {
  const { id, token, skip_reason, wait_until, sequence_id, sequence_version } = delivery
  const row = { id, token }
  const settled = (settlement: Settlement): Sent => ({ settlement, unreachable: false })
  if (skip_reason !== null) return settled({ ...row, state: 'skipped', reason: skip_reason })
  if (wait_until !== null) return settled({ ...row, state: 'released', until: wait_until })

  if (delivery.has_two_subjects) delivery.variant ??= subjectVariant(delivery)
  const compiled =
    sequence_id !== null && sequence_version !== null
      ? await compiledSequence(sequence_id, sequence_version)
      : undefined
  if (sequence_id !== null && !compiled) {
    return settled({ ...row, state: 'skipped', reason: 'sequence_deleted' })
  }
  const outcome = await connection.send(
    renderDelivery({ delivery, compiled, at }),
    next === undefined ? undefined : envelopeTo(next),
  )
  const { variant } = delivery
  switch (outcome.result) {
    case 'accepted':
      return settled({ ...row, state: 'sent', variant })
    case 'permanent':
      return settled({ ...row, state: 'failed', error: outcome.reason, variant })
    case 'temporary': {
      const { reason: error, unreachable } = outcome
      // An outage says nothing about a message: it waits for as long as that lasts. A code would be stale by then.
      if (unreachable && delivery.kind !== 'code') {
        const afterMs = retryDelay({ attempts: 1, urgent: false, random: Math.random() })!
        return { settlement: { ...row, state: 'postponed', error, afterMs, variant }, unreachable }
      }
      const afterMs = retryDelay({
        attempts: delivery.attempts + 1,
        urgent: delivery.kind === 'code',
        random: Math.random(),
      })
      const settlement: Settlement =
        afterMs === undefined
          ? { ...row, state: 'failed', error: `${error} Provata ${MAX_ATTEMPTS} volte.`, variant }
          : { ...row, state: 'retry', error, afterMs, variant }
      return { settlement, unreachable }
    }
  }
}
