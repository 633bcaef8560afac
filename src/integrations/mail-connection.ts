export type Envelope = { from: string; to: string }

/**
 * A finished message: the envelope's two addresses, and its bytes, a character each. `code` is the one-time code that a
 * sign-in mail carries; it is printed where mail is kept as files, and nowhere else.
 */
export type OutgoingMessage = Envelope & { raw: string; code?: string }

/** What became of a message, with the reason in words for the log. */
export type SendOutcome =
  | { result: 'accepted' }
  /**
   * Worth another try: 4xx, a timeout, a lost connection.
   *
   * `outage`: the server was not there, or refuses this shop (its sign-in, its sender) and not this message.
   */
  | { result: 'temporary'; reason: string; outage: boolean }
  /** The server's last word: 5xx. `badAddress`: it says that nothing can be delivered to the recipient's address. */
  | { result: 'permanent'; reason: string; badAddress: boolean }

/** One connection to the mail server: one message at a time, opened when needed, kept for the next. */
export type MailConnection = {
  /**
   * Never rejects for what a mail server does; see `SendOutcome`.
   *
   * @param mayHandOver asked at the last moment at which the message can still be held back for certain
   */
  send: (message: OutgoingMessage, mayHandOver?: () => boolean) => Promise<SendOutcome>
  /** Says QUIT; for when no message is under way. */
  close: () => void
  /** Cuts the connection: a message under way ends as a temporary failure, the next opens another. */
  abort: () => void
}
