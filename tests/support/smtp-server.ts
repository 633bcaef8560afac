import { type Socket } from 'node:net'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

import { PATIENCE_MS } from './patience'

export type ReceivedMail = {
  /** The envelope, as SMTP carried it. */
  from: string
  to: string[]
  raw: string
  /** The message as a mail program reads it: subject, text, html, replyTo, headers … */
  message: Email
}

/** What the server does with a message whose recipients it has heard. */
export type Verdict =
  | 'accept'
  /** Closes the connection without an answer, after the data. */
  | 'drop'
  /** Takes the data and never answers. */
  | 'hang'
  /** Refuses with this code after the data: 4xx for now, 5xx for good. */
  | { code: number; message?: string }

/** A promise holds the answer back until it is kept. */
type Judge = (envelope: { from: string; to: string[] }) => Verdict | Promise<Verdict>

export type SmtpServer = {
  /** For `SMTP_URL`. */
  url: string
  /** What an application needs to send through it. */
  env: { SMTP_URL: string; MAIL_FROM: string }
  port: number
  /** Everything accepted so far, in order. */
  mails: ReceivedMail[]
  /** Everything refused with a code. */
  refused: ReceivedMail[]
  /** The next messages are judged by this; without it all are accepted. */
  judge: (judge: Judge) => void
  /** The first accepted message that fits, also one that came before the call. */
  waitForMail: (fits: (mail: ReceivedMail) => boolean, timeoutMs?: number) => Promise<ReceivedMail>
  /** Resolves once so many messages were accepted. */
  waitForCount: (count: number, timeoutMs?: number) => Promise<ReceivedMail[]>
  stop: () => Promise<void>
}

/** A real SMTP server on loopback. Stop it and start it at the same port to play an outage. */
export async function startSmtpServer({ port = 0 }: { port?: number } = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const refused: ReceivedMail[] = []
  const sockets = new Map<number, Socket>()
  const watchers = new Set<() => void>()
  let judge: Judge = () => 'accept'

  /** Answers a message as the judge says. */
  async function decide(raw: Buffer, session: SMTPServerSession, done: (error?: Error) => void) {
    const { mailFrom, rcptTo } = session.envelope
    const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) }
    const verdict = await judge(envelope)
    if (verdict === 'hang') return
    if (verdict === 'drop') {
      sockets.get(session.remotePort)?.destroy()
      return
    }
    const mail = { ...envelope, raw: raw.toString('utf8'), message: await PostalMime.parse(raw) }
    if (verdict !== 'accept') {
      refused.push(mail)
      done(Object.assign(new Error(verdict.message ?? 'refused'), { responseCode: verdict.code }))
      return
    }
    mails.push(mail)
    done()
    for (const watch of watchers) watch()
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: (_auth, _session, done) => done(null, { user: 'test' }),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void decide(Buffer.concat(chunks), session, done))
    },
  })
  // A client that vanishes in the middle of a talk is what some tests are about.
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    if (remotePort === undefined) return
    sockets.set(remotePort, socket)
    socket.on('close', () => sockets.delete(remotePort))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: actualPort } = server.server.address() as { port: number }

  const waitUntil = <T>(find: () => T | undefined, timeoutMs: number, what: () => string) =>
    new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(look)
        reject(new Error(`${what()}; ${mails.length} came: ${mails.map(({ to }) => to.join()).join(' ')}`))
      }, timeoutMs)
      const look = () => {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        watchers.delete(look)
        resolve(found)
      }
      watchers.add(look)
      look()
    })

  const url = `smtp://127.0.0.1:${actualPort}`
  return {
    url,
    env: { SMTP_URL: url, MAIL_FROM: 'Ore Serene <ciao@ore-serene.example>' },
    port: actualPort,
    mails,
    refused,
    judge: (next) => {
      judge = next
    },
    waitForMail: (fits, timeoutMs = PATIENCE_MS) =>
      waitUntil(
        () => mails.find(fits),
        timeoutMs,
        () => 'no such mail',
      ),
    waitForCount: (count, timeoutMs = PATIENCE_MS) =>
      waitUntil(
        () => (mails.length >= count ? mails : undefined),
        timeoutMs,
        () => `not ${count} mails`,
      ),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets.values()) socket.destroy()
      }),
  }
}
