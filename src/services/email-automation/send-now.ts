import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { env } from '@/config/env'
import { skipReasonWords } from '@/content/skip-reasons'
import { openMailConnection } from '@/integrations/smtp'
import { AppError } from '@/shared/app-error'

import { lookAgain, type Queryable } from './ledger/claim'
import { reserveSlots } from './ledger/reserve-slots'
import { settleDeliveries, type Settlement } from './ledger/settle'
import { beat, signOff } from './ledger/workers'
import { sendDelivery } from './send-delivery'
import { createSequenceCache } from './sequence-cache'

/** Longer than a message may take, so that nobody takes the row away while it is on the line. */
const LEASE_MS = 90_000
const TIMEOUTS = { connectMs: 8_000, silenceMs: 12_000, messageMs: 20_000 }

type SendNowArgs = {
  db: Queryable
  /** Writes or claims the row as 'sending' for this worker and answers with its id and token. */
  claim: (db: Queryable, workerId: string) => Promise<{ id: number; token: number }>
}

/**
 * Sends one row of the ledger while somebody waits for the answer. One try: whatever goes wrong leaves a failed row
 * with the reason.
 *
 * @returns the row's id once the mail server took the message
 * @throws AppError 409 when it must not be sent, 502 when the server refused, 503 when it could not be reached
 */
export async function sendNow({ db, claim }: SendNowArgs): Promise<number> {
  const workerId = randomUUID()
  await beat({ db, ids: [workerId], name: workerId, role: 'request', leaseMs: LEASE_MS })
  try {
    const { id, token } = await claim(db, workerId)
    const failure = await attempt({ db, workerId, id, token })
    if (failure) throw failure
    return id
  } finally {
    await signOff({ db, ids: [workerId] })
  }
}

async function attempt({
  db,
  workerId,
  id,
  token,
}: {
  db: Queryable
  workerId: string
  id: number
  token: number
}) {
  const settle = (settlement: Settlement) =>
    settleDeliveries({ db, workerId, settlements: [settlement], now: undefined })
  const fail = async (status: number, error: string) => {
    await settle({ id, token, state: 'failed', error })
    return new AppError(status, error)
  }
  const rows = await lookAgain({
    db,
    workerId,
    deliveries: [{ id, token }],
    now: undefined,
  })
  const delivery = rows.get(id)
  if (!delivery) throw new AppError(409, 'L’invio è già in corso.')
  const { skip_reason: reason } = delivery
  // Whoever sends by hand has decided about the day and the hour, not about the recipient's rights.
  if (reason !== null && reason !== 'sequence_disabled') {
    return fail(409, `Non si può inviare a questo indirizzo: ${skipReasonWords(reason)}.`)
  }
  const { delayMs } = await reserveSlots({ db, want: 1, rate: env.MAIL_RATE, horizonMs: 60_000 })
  await wait(Math.max(0, delayMs))
  const connection = openMailConnection({ url: env.SMTP_URL, timeouts: TIMEOUTS })
  try {
    const { settlement, unreachable } = await sendDelivery({
      delivery: { ...delivery, skip_reason: null, wait_until: null },
      connection,
      compiledSequence: createSequenceCache({ db }),
      at: new Date(),
    })
    if (settlement.state === 'sent') {
      await settle(settlement)
      return undefined
    }
    const error = 'error' in settlement ? settlement.error : 'La sequenza non c’è più.'
    return await fail(settlement.state === 'failed' && !unreachable ? 502 : 503, error)
  } catch (error) {
    await fail(503, 'L’invio non è riuscito.')
    throw error
  } finally {
    connection.close()
  }
}
