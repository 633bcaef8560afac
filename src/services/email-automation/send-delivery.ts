import type { MailConnection } from '@/integrations/mail-connection'
import type { ClaimedDelivery } from './ledger/claim'
import type { Settlement } from './ledger/settle'
import { renderDelivery, subjectVariant } from './render-delivery'
import { MAX_ATTEMPTS, retryDelay } from './retry-delay'
import type { SequenceCache } from './sequence-cache'

type SendArgs = {
  delivery: ClaimedDelivery
  connection: MailConnection
  /** Asked at the last moment: whether the row is still the worker's. */
  isOurs: () => boolean
  compiledSequence: SequenceCache
  at: Date
}

export type Sent = {
  settlement: Settlement
  /** Whether the mail server took part, and why it takes no mail from this shop, in words. */
  server?: { outage: string | undefined }
  /** Nothing can be delivered to the address: the server's own words. */
  bounce?: { email: string; reason: string }
}

/**
 * Renders and sends one claimed row, where nothing is against it, and says how it goes on (contract §7): a temporary
 * refusal is tried five times, a permanent one ends it. An outage says nothing about a message, which waits as long as
 * that lasts; a code would be of no use by then, and is tried five times within a minute.
 */
export async function sendDelivery({
  delivery,
  connection,
  isOurs,
  compiledSequence,
  at,
}: SendArgs): Promise<Sent> {
  const { id, token, skip_reason, wait_until, sequence_id, sequence_version } = delivery
  const row = { id, token }
  if (skip_reason !== null) return { settlement: { ...row, state: 'skipped', reason: skip_reason } }
  if (delivery.is_paused || delivery.is_held) return { settlement: { ...row, state: 'released' } }
  if (wait_until !== null) return { settlement: { ...row, state: 'released', until: wait_until } }

  if (delivery.has_two_subjects) delivery.variant ??= subjectVariant(delivery)
  const compiled =
    sequence_id !== null && sequence_version !== null
      ? await compiledSequence(sequence_id, sequence_version)
      : undefined
  if (sequence_id !== null && !compiled) {
    return { settlement: { ...row, state: 'skipped', reason: 'sequence_deleted' } }
  }
  const outcome = await connection.send(renderDelivery({ delivery, compiled, at }), isOurs)
  const { variant, user_email: email, attempts } = delivery
  switch (outcome.result) {
    case 'accepted':
      return { settlement: { ...row, state: 'sent', variant }, server: { outage: undefined } }
    case 'permanent': {
      const { reason, badAddress } = outcome
      const settlement: Settlement = { ...row, state: 'failed', error: reason, variant }
      return { settlement, server: { outage: undefined }, ...(badAddress && { bounce: { email, reason } }) }
    }
    case 'temporary': {
      const { reason: error, outage } = outcome
      const isCode = delivery.kind === 'code'
      const server = { outage: outage ? error : undefined }
      if (outage && !isCode) {
        const afterMs = retryDelay({ attempts: 1, urgent: false, random: Math.random() })!
        return { settlement: { ...row, state: 'postponed', error, afterMs, variant }, server }
      }
      const afterMs = retryDelay({ attempts: attempts + 1, urgent: isCode, random: Math.random() })
      const settlement: Settlement =
        afterMs === undefined
          ? { ...row, state: 'failed', error: `${error} Provata ${MAX_ATTEMPTS} volte.`, variant }
          : { ...row, state: 'retry', error, afterMs, variant }
      return { settlement, server }
    }
  }
}
