import { type FormSchema } from '@/shared/form-schema'

/** One line: tabs are pasted by people, other controls and line separators only by programs. */
const ONE_LINE = '^[^\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\\u2028\\u2029]*$'

/** Spec §3 and §5: the form behind 'Contatti', with its default labels. */
export const contactForm = {
  name: 'contact_form',
  title: 'Contattaci',
  required: ['name', 'email', 'message'],
  properties: {
    name: { type: 'string', title: 'Nome', minLength: 2, maxLength: 100, pattern: ONE_LINE },
    email: { type: 'string', title: 'Email', format: 'email' },
    subject: { type: 'string', title: 'Oggetto', maxLength: 200, pattern: ONE_LINE },
    message: { type: 'string', title: 'Messaggio', multiline: true, minLength: 10, maxLength: 1000 },
  },
} satisfies FormSchema

/** What an editor calls the fields. */
export type ContactLabels = Record<`${keyof typeof contactForm.properties}Label`, string>

/** The form with an editor's labels; a label that is missing is the default one. */
export function contactFormWith(labels: Partial<ContactLabels>): FormSchema {
  const { name, email, subject, message } = contactForm.properties
  return {
    ...contactForm,
    properties: {
      name: { ...name, title: labels.nameLabel || name.title },
      email: { ...email, title: labels.emailLabel || email.title },
      subject: { ...subject, title: labels.subjectLabel || subject.title },
      message: { ...message, title: labels.messageLabel || message.title },
    },
  }
}

/** Nobody sees this field; programs that fill in everything give themselves away. */
export const CONTACT_TRAP_FIELD = 'website'

/** What the dialog says after a message was sent, or was not (spec §8 "Contact form"); editors may change it. */
export type ContactSentences = Record<'success' | 'notJson' | 'refused' | 'unreachable', string>

/** The hidden field's name for screen readers that find it all the same. */
export const CONTACT_TRAP_LABEL = 'Lascia vuoto questo campo'
