import net from 'node:net'
import { Readable } from 'node:stream'

import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'

import type { OutgoingMessage } from './mail-connection'

/** In milliseconds. */
export type MailTimeouts = {
  /** For the TCP connection, and again for the server's greeting. */
  connectMs: number
  /**
   * For TLS and sign-in, and for MAIL, RCPT and DATA together. RFC 5321, section 4.5.3.2, asks for five minutes each;
   * a minute is enough, for giving up here costs a try and never a second copy.
   */
  commandMs: number
  /**
   * From the moment the server wants the text to its answer after the final dot. Ten minutes, as RFC 5321, section
   * 4.5.3.2.6, asks: a client that gives up earlier sends a message again that the server has already taken.
   */
  answerMs: number
  /** How long an unused connection is kept. */
  idleMs: number
}

export type SmtpServer = SMTPConnection.Options & { credentials?: { user: string; pass: string } }

type LineArgs = {
  server: SmtpServer
  timeouts: MailTimeouts
  /** The connection has ended, from either side. */
  onEnd: () => unknown
}

/** What nodemailer's connection knows from the server's EHLO, and its type does not name. */
type Greeted = SMTPConnection & { allowsAuth?: boolean }

const QUIT_MS = 5000

/** One connection of nodemailer's, as promises: `open` first, then one step after the other. */
export function createSmtpLine({ server, timeouts, onEnd }: LineArgs) {
  const { credentials, ...options } = server
  const socket = new net.Socket()
  // Without it the end of each message waits 44 ms for the acknowledgement of its beginning.
  socket.setNoDelay(true)
  const connection: Greeted = new SMTPConnection({
    ...options,
    socket,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.answerMs,
  })
  /** Ends what is waited for when the connection breaks: nodemailer calls nothing back then. */
  let interrupt: ((error: Error) => void) | undefined
  const end = (error: Error) => {
    onEnd()
    interrupt?.(error)
  }
  const cut = () => {
    connection.close()
    socket.destroy()
  }
  connection.on('error', end)
  connection.on('end', () => end(failure('ECONNECTION', 'connection closed')))

  /** One step, at most so long; a step that takes longer costs the connection. */
  async function step(
    milliseconds: number,
    begin: (done: (error?: Error | null) => void, allow: (milliseconds: number) => void) => void,
  ): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    try {
      await new Promise<void>((resolve, reject) => {
        interrupt = reject
        const allow = (next: number) => {
          clearTimeout(timer)
          timer = setTimeout(() => {
            reject(failure('ETIMEDOUT', 'no answer in time'))
            cut()
          }, next)
        }
        allow(milliseconds)
        begin((error) => (error ? reject(error) : resolve()), allow)
      })
    } finally {
      clearTimeout(timer)
      interrupt = undefined
    }
  }

  return {
    /**
     * Connects, greets, secures the connection and signs in.
     *
     * @throws nodemailer's error, with the server's `response` where there was one
     */
    async open(): Promise<void> {
      // nodemailer keeps the time of the connection and of the greeting itself.
      await step(2 * timeouts.connectMs + timeouts.commandMs, (done) => connection.connect(done))
      // As in nodemailer's own transports: a server that offers no sign-in gets none.
      if (!credentials || connection.allowsAuth !== true) return
      await step(timeouts.commandMs, (done) => connection.login({ credentials }, done))
    },

    /**
     * Hands over one message; resolves once the server has taken it.
     *
     * @param onText the server wants the text: from here on it may take the message whatever is heard of it. When it
     *   answers false, the text stays here and the connection is cut
     * @throws nodemailer's error; after a refusal `reset` comes before the next message
     */
    send: ({ from, to, raw }: OutgoingMessage, onText: () => boolean): Promise<void> =>
      step(timeouts.commandMs, (done, allow) => {
        let isOver = false
        const text = new Readable({
          read() {
            // nodemailer reads the message of a refused envelope too, to be rid of it.
            if (!isOver && !onText()) {
              cut()
              return
            }
            if (!isOver) allow(timeouts.answerMs)
            this.push(raw, 'latin1')
            this.push(null)
          },
        })
        connection.send({ from, to }, text, (error) => {
          isOver = true
          done(error)
        })
      }),

    /** Forgets what a refusal has left of the envelope (RSET). */
    reset: () => step(timeouts.commandMs, (done) => connection.reset(done)),

    /** Says QUIT, and does not wait for ever for the answer. */
    quit(): void {
      const impatient = setTimeout(cut, QUIT_MS)
      connection.once('end', () => clearTimeout(impatient))
      connection.quit()
    },

    /** Ends the connection at once; the step under way fails. */
    cut,
  }
}

export type SmtpLine = ReturnType<typeof createSmtpLine>

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })
