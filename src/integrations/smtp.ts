import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'

import { isLoopback } from '@/shared/loopback'

import type { Envelope, MailConnection, OutgoingMessage, SendOutcome } from './mail-connection'
import { keepInOutbox } from './outbox'
import { judgeFailure } from './smtp-failure'
import { createSmtpLine, type MailTimeouts, type SmtpLine, type SmtpServer } from './smtp-line'

export type { MailTimeouts } from './smtp-line'

export const MAIL_TIMEOUTS: MailTimeouts = {
  connectMs: 10_000,
  commandMs: 60_000,
  answerMs: 600_000,
  idleMs: 20_000,
}
/** Some servers refuse more than so many messages over one connection. A new one every 500 costs next to nothing. */
const MESSAGES_PER_CONNECTION = 500

type OpenArgs = { url: string | undefined; timeouts?: Partial<MailTimeouts> | undefined }

/**
 * A connection to the server at `url`, or into the outbox folder without one (contract §2).
 *
 * It is nodemailer's `SMTPConnection`, which speaks all of SMTP. nodemailer's pool is not used: it drops its connection
 * after every refused recipient, and sends a message again, unasked and uncounted, when a connection closes behind it.
 */
export function openMailConnection({ url, timeouts }: OpenArgs): MailConnection {
  if (url === undefined) return { send: keepInOutbox, close: () => {}, abort: () => {} }
  return smtpConnection(parseSmtpUrl(url), { ...MAIL_TIMEOUTS, ...timeouts })
}

function smtpConnection(server: SmtpServer, timeouts: MailTimeouts): MailConnection {
  let line: SmtpLine | undefined
  let count = 0
  let idle: NodeJS.Timeout | undefined
  let isAborted = false

  const leave = (): SmtpLine | undefined => {
    clearTimeout(idle)
    const left = line
    line = undefined
    return left
  }

  async function open(): Promise<SmtpLine> {
    clearTimeout(idle)
    if (line && count < MESSAGES_PER_CONNECTION) return line
    leave()?.quit()
    count = 0
    const fresh = createSmtpLine({ server, timeouts, onEnd: () => line === fresh && leave() })
    line = fresh
    await fresh.open()
    return fresh
  }

  async function attempt(
    message: OutgoingMessage,
    mayHandOver: () => boolean,
  ): Promise<SendOutcome | 'again'> {
    const wasKept = line !== undefined && count < MESSAGES_PER_CONNECTION
    let isOpen = false
    const text = { isHandedOver: false }
    try {
      const current = await open()
      isOpen = true
      count += 1
      await current.send(message, () => (text.isHandedOver = mayHandOver()))
      idle = setTimeout(() => leave()?.quit(), timeouts.idleMs)
      return { result: 'accepted' }
    } catch (error) {
      const { responseCode, code } = error as SMTPConnection.SMTPError
      const isRefusal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
      // The server left between two messages, as it may: nothing was handed over, so another connection is safe.
      if (
        wasKept &&
        !isRefusal &&
        !text.isHandedOver &&
        code !== 'ETIMEDOUT' &&
        !isAborted &&
        mayHandOver()
      ) {
        leave()?.cut()
        return 'again'
      }
      if (isRefusal) await line?.reset().catch(() => leave()?.cut())
      else leave()?.cut()
      return judgeFailure({ error: error as Error, isOpen: isOpen || isAborted, message })
    }
  }

  return {
    async send(message, mayHandOver = () => true) {
      // An earlier abort says nothing about this message: a worker that lost its lease has a new one by now.
      isAborted = false
      if (!isSayable(message)) {
        const reason = 'L’indirizzo non è valido per il server di posta.'
        return { result: 'permanent', reason, badAddress: false }
      }
      const outcome = await attempt(message, mayHandOver)
      return outcome === 'again' ? ((await attempt(message, mayHandOver)) as SendOutcome) : outcome
    },
    close: () => leave()?.quit(),
    abort: () => {
      isAborted = true
      leave()?.cut()
    },
  }
}

/** An address that cannot stand in an SMTP command is empty, or would end the command. */
const isSayable = ({ from, to }: Envelope) =>
  [from, to].every((address) => address !== '' && !/[\s<>]/.test(address))

function parseSmtpUrl(address: string): SmtpServer {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const loopback = isLoopback(address)
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Traffic on loopback cannot be listened to, and a server there has no certificate that a known authority signed.
    ignoreTLS: loopback && !secure,
    requireTLS: url.searchParams.get('requireTLS') === 'true',
    ...(loopback && { tls: { rejectUnauthorized: false } }),
    ...(url.username !== '' && {
      credentials: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  }
}
