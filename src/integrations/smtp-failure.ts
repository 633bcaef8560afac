import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'

import { oneLine } from '@/shared/one-line'

import type { Envelope, SendOutcome } from './mail-connection'

type JudgeArgs = {
  /** nodemailer's: `command` and `response` say what was refused and how. */
  error: SMTPConnection.SMTPError
  /** Greeting, TLS and sign-in had succeeded. */
  isOpen: boolean
  message: Envelope
}

/** What a message's failure means for it: pure, and the only place that reads a server's answer. */
export function judgeFailure({ error, isOpen, message }: JudgeArgs): SendOutcome {
  const { response = '', responseCode = 0, command = '', code = '' } = error
  const answer = onOneLine(response)
  if (!isOpen) return { result: 'temporary', reason: closedDoor(error), outage: true }
  const isForGood = responseCode >= 500 && code !== 'ECONNECTION'
  if (isForGood && isRefusalOfShop({ command, response, message })) {
    return { result: 'temporary', reason: `Il server di posta rifiuta il mittente: ${answer}`, outage: true }
  }
  if (isForGood) {
    const reason = `Il server di posta l’ha rifiutata: ${answer}`
    return { result: 'permanent', reason, badAddress: command === 'RCPT TO' && isBadAddress(response) }
  }
  const reason =
    answer !== ''
      ? `Il server di posta chiede di riprovare: ${answer}`
      : code === 'ETIMEDOUT'
        ? 'Il server di posta non ha risposto in tempo.'
        : 'La connessione con il server di posta è caduta.'
  return { result: 'temporary', reason, outage: false }
}

/** What is refused before any message says nothing about a message (RFC 5321, section 3.1; RFC 4954). */
function closedDoor({ code = '', command = '', message, response = '' }: SMTPConnection.SMTPError): string {
  const answer = onOneLine(response)
  if (code === 'EAUTH') return `Il server di posta rifiuta l’accesso: ${answer}`
  if (answer !== '') return `Il server di posta non accetta la connessione: ${answer}`
  if (code === 'ETIMEDOUT') return 'Il server di posta non ha risposto in tempo.'
  // nodemailer gives its own code to what the system calls ECONNREFUSED or ENOTFOUND.
  const fault = /E[A-Z]{4,}/.exec(message)?.[0] ?? (code || command)
  return `Il server di posta non è raggiungibile (${fault}).`
}

/**
 * MAIL names the sender alone, so its refusal means every message; one with SMTPUTF8 means this recipient's address.
 * Postfix puts off its judgement of the sender until RCPT (`smtpd_delay_reject`): 5.1.7 and 5.1.8 are the sender's there
 * too (RFC 3463, section 3.2).
 */
function isRefusalOfShop({
  command,
  response,
  message: { from, to },
}: {
  command: string
  response: string
  message: Envelope
}): boolean {
  if (command === 'MAIL FROM') return isAscii(from + to)
  return command === 'RCPT TO' && /^5\d\d[ -]#?5\.1\.[78]\b/.test(response)
}

/**
 * Whether a refused RCPT says that the address itself is at fault: the enhanced code is 5.1.x (RFC 3463, section 3.2).
 * A missing mailbox is `550 5.1.1` at Gmail and Postfix, `550 5.1.10` at Exchange Online, `550 #5.1.0` at Cisco's
 * gateways; an unknown domain is 5.1.2, a domain that takes no mail 5.1.10 (RFC 7505). Postfix says 5.1.0 of a sender
 * without a mailbox too, and calls it "Sender address". A full or closed mailbox is 5.2.x, a policy 5.7.x: they may pass.
 */
function isBadAddress(response: string): boolean {
  const [, detail] = /^5\d\d[ -]#?5\.1\.(\d{1,3})\b/.exec(response) ?? []
  return detail !== undefined && !(detail === '0' && /\bsender\b/i.test(response))
}

const isAscii = (text: string) => /^[\x20-\x7e]*$/.test(text)

/** A server may answer with any byte, and PostgreSQL stores no NUL and no lone surrogate: the row could never be settled. */
const onOneLine = (answer: string) => oneLine(answer, 300)
