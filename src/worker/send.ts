import type { MailConnection } from '@/integrations/mail-connection'
import type { Settlement } from '@/services/email-automation/ledger/settle'
import { sendDelivery, type Sent } from '@/services/email-automation/send-delivery'
import type { SequenceCache } from '@/services/email-automation/sequence-cache'

import type { Claimer } from './claim'
import type { OutageWatch } from './outage'
import type { Pacer } from './pace'
import type { Item } from './recheck'
import { pause } from './signals'
import { traceMail } from './trace-mail'

export type SenderArgs = {
  connection: MailConnection
  claimer: Pick<Claimer, 'take' | 'release' | 'recheck'>
  pacer: Pick<Pacer, 'turn'>
  outage: Pick<OutageWatch, 'note'>
  compiledSequence: SequenceCache
  /** Resolves once the result is in the database. */
  settle: (settlement: Settlement) => Promise<void>
  /** Told how a row goes on, before that is written. */
  onResult?: ((delivery: Item['delivery'], settlement: Settlement) => void) | undefined
  /** An address to which nothing can be delivered. */
  onBounce: (bounce: NonNullable<Sent['bounce']>) => void
  now: () => Date | undefined
  holdsLease: () => boolean
  onError: (error: unknown) => void
  signal: AbortSignal
}

/**
 * Sends claimed rows over one connection, one after the other, until there are no more. The result of one is written
 * while the next is under way: at most two are not yet in the database, so that after a crash at most twice as many
 * messages as connections can be sent again.
 */
export async function runSender(args: SenderArgs): Promise<void> {
  const { connection, claimer, outage, settle, onBounce, onResult } = args
  let earlier = Promise.resolve()
  for (let item = await claimer.take(); item; item = await claimer.take()) {
    const { settlement, server, bounce } = await sendInTurn(item, args)
    if (server) outage.note(server.outage)
    if (bounce) onBounce(bounce)
    onResult?.(item.delivery, settlement)
    await earlier
    earlier = settle(settlement).then(() => claimer.release(settlement))
  }
  await earlier
  connection.close()
}

/** Waits for the row's turn, looks at it once more and sends it; what must not be sent any more goes back untried. */
async function sendInTurn(
  item: Item,
  { connection, claimer, pacer, compiledSequence, now, holdsLease, onError, signal }: SenderArgs,
): Promise<Sent> {
  const { id, token } = item.delivery
  const released: Sent = { settlement: { id, token, state: 'released' } }
  await pause(pacer.turn(item.startAt), signal)
  try {
    await claimer.recheck.ensureFresh(item, signal)
    if (signal.aborted || item.isGone || !holdsLease()) return released
    return await traceMail(item.delivery, () =>
      sendDelivery({
        delivery: item.delivery,
        connection,
        isOurs: holdsLease,
        compiledSequence,
        at: now() ?? new Date(),
      }),
    )
  } catch (error) {
    onError(error)
    await pause(500, signal)
    return released
  }
}
