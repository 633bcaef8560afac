import { randomUUID } from 'node:crypto'

import { nodemailerAdapter } from '@payloadcms/email-nodemailer'
import nodemailer, { type Transport } from 'nodemailer'
import type { EmailAdapter, Payload } from 'payload'

import { env } from '@/config/env'

import { parseMailbox } from './compose-message'
import { queueSystemMail } from './queue-mail'

/**
 * Payload's own mail, by Payload's own adapter: its nodemailer transport writes a row of the ledger for each recipient,
 * and the worker sends it like any other.
 */
export async function ledgerMail(): Promise<EmailAdapter> {
  const { name, address } = parseMailbox(env.MAIL_FROM)
  let payload: Payload | undefined
  const adapter = await nodemailerAdapter({
    defaultFromName: name,
    defaultFromAddress: address,
    skipVerify: true,
    transport: nodemailer.createTransport(ledgerTransport(() => payload)),
  })
  return (made) => {
    payload = made.payload
    return adapter(made)
  }
}

/** @throws when the message carries a file: the ledger keeps none, and one must not be lost without a word */
function ledgerTransport(payloadOf: () => Payload | undefined): Transport<{ messageId: string }> {
  return {
    name: 'ledger',
    version: '1',
    send(mail, done) {
      mail.normalize((error, data) => {
        if (error || !data) done(error ?? new Error('an empty message'), { messageId: '' })
        else {
          queue(payloadOf(), data).then(
            () => done(null, { messageId: mail.message.messageId() }),
            (fault: unknown) => done(fault as Error, { messageId: '' }),
          )
        }
      })
    },
  }
}

type Message = Pick<
  nodemailer.SendMailOptions,
  'to' | 'cc' | 'bcc' | 'replyTo' | 'subject' | 'text' | 'html' | 'attachments'
>

async function queue(payload: Payload | undefined, message: Message): Promise<void> {
  const { to, cc, bcc, replyTo, subject, text, html, attachments = [] } = message
  if (!payload) throw new Error('Payload sends mail before it is there')
  if (attachments.length > 0) throw new Error('The mail ledger keeps no attachments')
  const [answerTo] = addresses(replyTo)
  for (const recipient of [to, cc, bcc].flatMap(addresses)) {
    await queueSystemMail({
      payload,
      mail: {
        to: recipient,
        subject: subject ?? '',
        text: typeof text === 'string' ? text : '',
        ...(typeof html === 'string' && { html }),
        ...(answerTo !== undefined && { replyTo: answerTo }),
        dedupKey: randomUUID(),
      },
    })
  }
}

/** The bare addresses of a field that nodemailer has read (`normalize`): a list of mailboxes. */
function addresses(field: Message['to']): string[] {
  return [field ?? []]
    .flat()
    .map((one) => (typeof one === 'string' ? one : one.address))
    .filter((address) => address !== '')
}
