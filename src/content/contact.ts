import { type FormSchema } from '@/shared/form-schema'

/** One line: tabs are pasted by people, other controls and line separators only by programs. */
const ONE_LINE = '^[^\\x00-\\x08\\x0a-\\x1f\\x7f-\\x9f\\u2028\\u2029]*$'

/** Spec §3 and §5: the form behind 'Contatti'. */
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

/** Nobody sees this field; programs that fill in everything give themselves away. */
export const CONTACT_TRAP_FIELD = 'website'

/** Spec §8 "Contact form", word for word. */
export const contactTexts = {
  success: 'Grazie per il tuo interesse! Ti contatteremo presto.',
  notJson: 'Errore del server. Riprova più tardi.',
  refused: "Errore nell'invio. Riprova più tardi.",
  unreachable: 'Errore di connessione. Riprova più tardi.',
} as const

/** The hidden field's name for screen readers that find it all the same. */
export const CONTACT_TRAP_LABEL = 'Lascia vuoto questo campo'
