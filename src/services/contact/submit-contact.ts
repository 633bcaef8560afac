import { type PayloadRequest } from 'payload'

import { env } from '@/config/env'
import { limits } from '@/config/limits'
import { CONTACT_TRAP_FIELD, contactForm, contactFormWith } from '@/content/contact'
import { type ContactTexts, writtenContactTexts } from '@/content/contact-texts'
import { contactRefusals } from '@/content/contact-mails'
import { consumeRateLimit } from '@/integrations/rate-limits'
import { transaction } from '@/services/database'
import { AppError } from '@/shared/app-error'
import { isEmptyValue, validateForm } from '@/shared/form-validation'
import { networkOf } from '@/shared/network'

import { mailContact, mayReply } from './mail-contact'
import { mailboxKey } from './mailbox-key'

export { contactForm }

type SubmitContactArgs = {
  req: PayloadRequest
  /** The request's JSON; keys the form does not have are ignored. */
  body: Record<string, unknown>
  /** Where it came from. */
  address: string
}

/**
 * Takes a message from 'Contattaci' (spec §7): checks it, counts it, stores it, and in the same transaction
 * queues the mails to the shop and to the visitor. Once stored it has succeeded, whatever the mail server does.
 *
 * A filled trap field gets the same answer and nothing is stored: people cannot see the field and browsers do not fill
 * it in, so the sender is a program.
 *
 * @returns the sentence that thanks
 * @throws AppError 400 with `errors`, 429 with `Retry-After`
 */
export async function submitContact({ req, body, address }: SubmitContactArgs): Promise<string> {
  if (body.formId !== contactForm.name) {
    const message = contactRefusals.unknownForm
    throw new AppError(400, message, { errors: { formId: message } })
  }
  const texts = await readContactTexts(req)
  const errors = validateForm(body, contactFormWith(texts))
  if (Object.keys(errors).length > 0) throw new AppError(400, contactRefusals.invalid, { errors })

  const message = {
    name: textOf(body.name),
    email: textOf(body.email),
    subject: textOf(body.subject),
    message: textOf(body.message),
  }
  await countMessage({ req, email: message.email, address })
  if (!isEmptyValue(body[CONTACT_TRAP_FIELD])) return texts.success

  // Counted on a connection of its own, so before the transaction.
  const reply = await mayReply({ req, email: message.email })
  await transaction(req, async () => {
    const { id } = await req.payload.create({
      collection: 'contact-submissions',
      data: { ...message, subject: message.subject || null },
      overrideAccess: true,
      req,
    })
    const panelUrl = `${env.SERVER_URL}/admin?table=contact_submissions&row=${id}`
    await mailContact({ req, id, message, panelUrl, reply })
  })
  return texts.success
}

/** The published words of the dialog. */
async function readContactTexts({ payload }: PayloadRequest): Promise<ContactTexts> {
  const { contact } = await payload.findGlobal({
    slug: 'landing',
    depth: 0,
    select: { contact: true },
    overrideAccess: true,
  })
  return writtenContactTexts(contact)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

/** The network first: a flood from one place must not use up the counters of other people's addresses. */
async function countMessage({
  req,
  email,
  address,
}: {
  req: PayloadRequest
  email: string
  address: string
}) {
  const { payload } = req
  const message = contactRefusals.tooMany
  const { perNetwork, perMailbox } = limits.contact
  await consumeRateLimit({ payload, limit: perNetwork, key: networkOf(address), message })
  await consumeRateLimit({ payload, limit: perMailbox, key: mailboxKey(email), message })
}
