import net from 'node:net'

import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'

import type { Envelope, MailConnection, OutgoingMessage, SendOutcome } from './mail-connection'
import { keepInOutbox } from './outbox'
import { type Exchange, InvalidAddress, openExchange, Refusal } from './smtp-exchange'

export type MailTimeouts = { connectMs: number; silenceMs: number; messageMs: number }

const TIMEOUTS: MailTimeouts = { connectMs: 10_000, silenceMs: 20_000, messageMs: 60_000 }
/** Some servers count; a fresh line now and then is no cost. */
const MESSAGES_PER_CONNECTION = 500

type OpenArgs = { url: string | undefined; timeouts?: Partial<MailTimeouts> }

/**
 * A line to the server at `url`, or into the outbox folder without one (contract §2).
 *
 * nodemailer's own pool is not used: it drops its connection after every refused recipient, and sends a message again,
 * unasked and uncounted, when a connection closes behind it. Its connection is: name, greeting, TLS and sign-in are its
 * work. The messages themselves are handed over by `openExchange`, in half the journeys.
 */
export function openMailConnection({ url, timeouts }: OpenArgs): MailConnection {
  if (url === undefined) return { send: keepInOutbox, close: () => {}, abort: () => {} }
  return smtpConnection(parseSmtpUrl(url), { ...TIMEOUTS, ...timeouts })
}

type Server = SMTPConnection.Options & { credentials?: { user: string; pass: string } }

function smtpConnection(server: Server, timeouts: MailTimeouts): MailConnection {
  let line: SMTPConnection | undefined
  let exchange: Exchange | undefined
  let count = 0
  let aborted = false
  /** Ends the message under way when the line breaks, whatever nodemailer still waits for. */
  let broken: ((error: Error) => void) | undefined

  const leave = () => {
    const left = line
    line = undefined
    exchange = undefined
    return left
  }

  const open = async (): Promise<Exchange> => {
    if (exchange && count < MESSAGES_PER_CONNECTION) return exchange
    leave()?.quit()
    count = 0
    const socket = new net.Socket()
    // Without it the end of each message waits 44 ms for an acknowledgement of its beginning.
    socket.setNoDelay(true)
    const fresh = new SMTPConnection({
      ...server,
      socket,
      connectionTimeout: timeouts.connectMs,
      greetingTimeout: timeouts.connectMs,
      socketTimeout: timeouts.silenceMs,
    })
    line = fresh
    // A line that was left behind says nothing about the message on the present one.
    const end = (error: Error) => {
      if (line !== fresh) return
      leave()
      broken?.(error)
    }
    fresh.on('error', end)
    fresh.on('end', () => end(Object.assign(new Error('connection closed'), { code: 'ECONNECTION' })))
    await new Promise<void>((resolve) => fresh.connect(() => resolve()))
    const greeting = String(fresh.lastServerResponse)
    if (server.credentials && (fresh as { allowsAuth?: boolean }).allowsAuth === true) {
      await new Promise<void>((resolve, reject) =>
        fresh.login({ credentials: server.credentials! }, (error) => (error ? reject(error) : resolve())),
      )
    }
    fresh._socket.removeAllListeners('data')
    exchange = openExchange({ socket: fresh._socket, greeting, onFarewell: () => fresh.close() })
    return exchange
  }

  const deliver = async (message: OutgoingMessage, next: Envelope | undefined): Promise<void> => {
    if (exchange?.expectsAnother(message)) leave()?.close()
    const current = await open()
    count += 1
    await current.send(message, count < MESSAGES_PER_CONNECTION ? next : undefined)
  }

  async function attempt(message: OutgoingMessage, next?: Envelope): Promise<SendOutcome | 'left'> {
    const wasOpen = line !== undefined
    // The server has been told of this message already.
    const told = exchange?.isExpecting() ? exchange : undefined
    const timer = { handle: undefined as NodeJS.Timeout | undefined }
    const broke = new Promise<never>((_resolve, reject) => {
      broken = reject
      timer.handle = setTimeout(
        () => reject(Object.assign(new Error('too slow'), { code: 'ETIMEDOUT' })),
        timeouts.messageMs,
      )
    })
    try {
      await Promise.race([deliver(message, next), broke])
      return { result: 'accepted' }
    } catch (error) {
      // `open` begins the count anew: still at nought, no server has answered.
      const unreachable = !wasOpen && count === 0
      const isFarewell = error instanceof Refusal ? error.code === 421 : errorCode(error) === 'ECONNECTION'
      if (told?.isUnsaid() && isFarewell && !aborted) {
        leave()?.close()
        return 'left'
      }
      if (error instanceof Refusal && error.code !== 421 && exchange && !exchange.isExpecting()) {
        // The line is fine, this message is not.
        await Promise.race([exchange.reset(), broke]).catch(() => leave()?.close())
      } else if (!(error instanceof InvalidAddress)) leave()?.close()
      return judge(error as Error, unreachable)
    } finally {
      clearTimeout(timer.handle)
      broken = undefined
    }
  }

  return {
    async send(message, next) {
      const outcome = await attempt(message, next)
      // It went away between two messages, as it may: nothing was said of this one, so it goes by another line.
      return outcome === 'left' ? ((await attempt(message, next)) as SendOutcome) : outcome
    },
    close: () => {
      if (exchange?.isExpecting()) leave()?.close()
      else leave()?.quit()
    },
    abort: () => {
      aborted = true
      broken?.(Object.assign(new Error('aborted'), { code: 'ECONNECTION' }))
      leave()?.close()
    },
  }
}

function judge(fault: Error, unreachable: boolean): SendOutcome {
  if (fault instanceof InvalidAddress) {
    return { result: 'permanent', reason: 'L’indirizzo non è valido per il server di posta.' }
  }
  // A refusal of this message. One of the sign-in or the greeting says nothing about the message: it stays in line.
  if (fault instanceof Refusal && fault.code >= 500) {
    return { result: 'permanent', reason: `Il server di posta l’ha rifiutata: ${onOneLine(fault.answer)}` }
  }
  const { response, code = '', message } = fault as SMTPConnection.SMTPError
  const answer = fault instanceof Refusal ? fault.answer : response
  const reason = answer
    ? `Il server di posta chiede di riprovare: ${onOneLine(answer)}`
    : code === 'ETIMEDOUT'
      ? 'Il server di posta non ha risposto in tempo.'
      : unreachable
        ? `Il server di posta non è raggiungibile (${/E[A-Z]{4,}/.exec(message)?.[0] ?? code}).`
        : 'La connessione con il server di posta è caduta.'
  return { result: 'temporary', reason, unreachable }
}

const errorCode = (error: unknown) => (error as { code?: unknown }).code

const onOneLine = (answer: string) => answer.replace(/\s+/g, ' ').trim().slice(0, 300)

function parseSmtpUrl(address: string): Server {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const loopback = ['localhost', '127.0.0.1', '::1'].includes(host)
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    // Nobody listens on loopback, and a server there has no certificate that anyone signed.
    ignoreTLS: loopback && !secure,
    requireTLS: url.searchParams.get('requireTLS') === 'true',
    ...(loopback && { tls: { rejectUnauthorized: false } }),
    ...(url.username !== '' && {
      credentials: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
  }
}
