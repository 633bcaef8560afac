export type Envelope = { from: string; to: string }

/**
 * A finished message: the envelope's two addresses, and its bytes, a character each. `code` is the one-time code that a
 * sign-in mail carries; it is printed where mail is kept as files, and nowhere else.
 */
export type OutgoingMessage = Envelope & { raw: string; code?: string }

/** What became of a message, with the reason in words for the log. */
export type SendOutcome =
  | { result: 'accepted' }
  /** Worth another try: 4xx, a timeout, a lost connection. `unreachable`: the server was not even there. */
  | { result: 'temporary'; reason: string; unreachable: boolean }
  /** The server's last word: 5xx. */
  | { result: 'permanent'; reason: string }

/** One line to the mail server: one message at a time, opened when needed, kept for the next. */
export type MailConnection = {
  /**
   * @param next whom the message after this one is for, when that is known: the server may be told in the same packet.
   *   It binds nobody, but another message costs a new connection then.
   */
  send: (message: OutgoingMessage, next?: Envelope) => Promise<SendOutcome>
  /** Says goodbye; for when nothing is under way. */
  close: () => void
  /** Cuts the line: a message under way ends as a temporary failure. */
  abort: () => void
}
