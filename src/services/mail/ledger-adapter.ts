import { randomUUID } from 'node:crypto'

import type { EmailAdapter, SendEmailOptions } from 'payload'

import { env } from '@/config/env'

import { parseMailbox } from './compose-message'
import { queueSystemMail } from './queue-mail'

/** Payload's own mail goes through the ledger like any other. */
export const ledgerMail: EmailAdapter<void> = ({ payload }) => {
  const { name, address } = parseMailbox(env.MAIL_FROM)
  return {
    name: 'ledger',
    defaultFromName: name,
    defaultFromAddress: address,
    sendEmail: async ({ to, subject, text, html }: SendEmailOptions) => {
      const recipients = (Array.isArray(to) ? to : [to]).map((one) =>
        typeof one === 'string' ? parseMailbox(one).address : (one?.address ?? ''),
      )
      for (const recipient of recipients.filter((one) => one !== '')) {
        await queueSystemMail({
          payload,
          mail: {
            to: recipient,
            subject: subject ?? '',
            text: typeof text === 'string' ? text : '',
            ...(typeof html === 'string' && { html }),
            dedupKey: randomUUID(),
          },
        })
      }
    },
  }
}
