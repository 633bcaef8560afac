import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { env } from '@/config/env'
import { notSendableWords } from '@/content/email-automation-skip-reasons'
import type { MailConnection } from '@/integrations/mail-connection'
import { openMailConnection } from '@/integrations/smtp'
import type { Database } from '@/services/database'
import { AppError } from '@/shared/app-error'

import { lookAgain } from './ledger/claim'
import { holdLease } from './ledger/hold-lease'
import { LONGEST_HORIZON_MS, reserveSlots } from './ledger/reserve-slots'
import type { Settlement } from './ledger/settle'
import { settleUntilWritten } from './ledger/settle-until-written'
import { signOff } from './ledger/workers'
import { recordBounces } from './record-bounces'
import { sendDelivery, type Sent } from './send-delivery'
import { createSequenceCache } from './sequence-cache'

/** How long a person waits for the mail server's answer before the message is called under way. */
const WAIT_MS = 10_000
/** Long: the request renews it, and only a process that died lets it run out. */
const LEASE_MS = 60_000
/** Shorter than a worker's before the message is handed over, for a person waits; never after that. */
const TIMEOUTS = { connectMs: 4_000, commandMs: 8_000 }

const PAUSED = 'La sequenza è in pausa: riprendila, poi invia.'

type SendNowArgs = {
  db: Database
  /** Writes or claims the row as 'sending' for this worker and answers with its id and token. */
  claim: (db: Database, workerId: string) => Promise<Row>
  /** For what goes wrong once the person has been answered. */
  onError: (error: unknown) => void
  /** For tests; the defaults are the shop's. */
  connect?: () => MailConnection
  waitMs?: number
  leaseMs?: number
}

type Row = { id: number; token: number }

/** `underWay`: the mail server has the message and has not answered yet; the log will tell. */
export type SentNow = { id: number; state: 'sent' | 'underWay' }

/**
 * Sends one row of the ledger while a person waits for the answer, at most ten seconds; a server may take ten minutes
 * (RFC 5321, section 4.5.3.2.6). One try: what goes wrong leaves a failed row with the reason.
 *
 * @throws AppError 409 when it must not be sent, 502 when the server refused, 503 when it could not be reached
 */
export async function sendNow({
  db,
  claim,
  onError,
  connect = () => openMailConnection({ url: env.SMTP_URL, timeouts: TIMEOUTS }),
  waitMs = WAIT_MS,
  leaseMs = LEASE_MS,
}: SendNowArgs): Promise<SentNow> {
  const workerId = randomUUID()
  const connection = connect()
  const lease = holdLease({
    db,
    ids: () => [workerId],
    name: workerId,
    role: 'request',
    leaseMs,
    onLost: () => connection.abort(),
    onError,
  })
  const end = async () => {
    connection.close()
    await lease.stop()
    await signOff({ db, ids: [workerId] }).catch(onError)
  }
  const row = await lease.begun
    .then(() => claim(db, workerId))
    .catch(async (error: unknown) => {
      await end()
      throw error
    })
  const sending = sendClaimed({ db, workerId, row, connection, isOurs: lease.holds, onError }).finally(end)
  const answered = new AbortController()
  const late = wait(waitMs, 'late' as const, { signal: answered.signal }).catch(() => sending)
  const failure = await Promise.race([sending, late]).finally(() => answered.abort())
  if (failure === 'late') {
    sending.catch(onError)
    return { id: row.id, state: 'underWay' }
  }
  if (failure) throw failure
  return { id: row.id, state: 'sent' }
}

type SendClaimedArgs = Pick<SendNowArgs, 'db' | 'onError'> & {
  workerId: string
  row: Row
  connection: MailConnection
  isOurs: () => boolean
}

/** @returns why it was not sent, once that is in the ledger; nothing when it was sent */
async function sendClaimed(args: SendClaimedArgs): Promise<AppError | undefined> {
  const { db, workerId, row, onError } = args
  const settle = (settlement: Settlement) =>
    settleUntilWritten({ db, workerId, settlements: [settlement], now: undefined, onError })
  const fail = async ({ status, message }: Pick<AppError, 'status' | 'message'>) => {
    await settle({ ...row, state: 'failed', error: message })
    return new AppError(status, message)
  }
  let sent: Sent | AppError
  try {
    sent = await attempt(args)
  } catch (error) {
    // Nothing was handed over: what a mail server does never ends in this way.
    await fail({ status: 503, message: 'L’invio non è riuscito.' })
    throw error
  }
  if (sent instanceof AppError) return fail(sent)
  const { settlement, server, bounce } = sent
  if (bounce) {
    await recordBounces({ db, events: [{ ...bounce, type: 'bounce', permanent: true }] }).catch(onError)
  }
  if (settlement.state === 'sent') {
    await settle(settlement)
    return undefined
  }
  const message = 'error' in settlement ? settlement.error : 'La sequenza non c’è più.'
  return fail({ status: settlement.state === 'failed' && !server?.outage ? 502 : 503, message })
}

/** Everything up to the server's answer; an AppError says why it must not be sent. */
async function attempt({ db, workerId, row, connection, isOurs }: SendClaimedArgs): Promise<Sent | AppError> {
  const rows = await lookAgain({ db, workerId, deliveries: [row], now: undefined })
  const delivery = rows.get(row.id)
  if (!delivery) return new AppError(409, 'L’invio è già in corso.')
  const { skip_reason: reason } = delivery
  // A person who sends by hand has decided about the day, the hour and this one mail of a restored database, not about
  // the recipient's rights.
  if (reason !== null && reason !== 'sequence_disabled') {
    return new AppError(409, notSendableWords(reason))
  }
  if (delivery.is_paused) return new AppError(409, PAUSED)
  const { delayMs } = await reserveSlots({ db, want: 1, rate: env.MAIL_RATE, horizonMs: LONGEST_HORIZON_MS })
  await wait(Math.max(0, delayMs))
  return sendDelivery({
    delivery: { ...delivery, skip_reason: null, is_held: false, wait_until: null },
    connection,
    isOurs,
    compiledSequence: createSequenceCache({ db }),
    at: new Date(),
  })
}
