import type { GlobalConfig, TextareaField, TextField } from 'payload'

import { defaultReceiptTexts, RECEIPT_VARIABLES } from '@/content/receipt-texts'
import { unknownVariables } from '@/shared/email-template'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { line, lines, part } from './fields'
import { alwaysPublished } from './hooks/always-published'
import { livePreview } from './live-preview'
import { DRAFTS, stayingGlobal } from './publishing'

const VARIABLES = RECEIPT_VARIABLES.map((name) => `{{${name}}}`).join(', ')

/** Why a text cannot be filled in: a variable that does not exist, or one that is not closed. */
export function variablesFault(text: string): string | undefined {
  const [unknown] = unknownVariables(text, RECEIPT_VARIABLES)
  if (unknown !== undefined) return `La variabile {{${unknown}}} non esiste. Puoi usare ${VARIABLES}.`
  const isOpen = /\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, ''))
  return isOpen ? 'Una variabile si apre con {{ e si chiude con }}.' : undefined
}

/** A field whose variables are checked, with its default. */
function words<T extends TextField | TextareaField>(field: T, defaultValue: string): T {
  const validate = field.validate as (value: unknown, args: unknown) => unknown
  return {
    ...field,
    defaultValue,
    validate: (value: unknown, args: unknown) =>
      (typeof value === 'string' ? variablesFault(value) : undefined) ?? validate(value, args),
  }
}

const { purchase, refund } = defaultReceiptTexts

/**
 * The words around the facts of a receipt. Amounts, dates, the seller and the terms are written by the shop itself, so
 * that no text can change them.
 */
export const ReceiptTexts: GlobalConfig = {
  slug: 'receipt-texts',
  label: 'Testi delle ricevute',
  admin: {
    group: 'Impostazioni',
    hidden: hiddenFromEditors,
    description: `Le parole delle email che seguono un acquisto e un rimborso. Importi, date, dati del venditore e condizioni li scrive il negozio. Puoi usare ${VARIABLES}.`,
    livePreview: livePreview('/preview/email/ricevute'),
    ...stayingGlobal.admin,
    preview: () => '/preview/email/ricevute',
  },
  forceSelect: stayingGlobal.forceSelect,
  hooks: alwaysPublished,
  access: { read: isAdmin, readVersions: isAdmin, update: isAdmin },
  versions: { drafts: { ...DRAFTS, validate: true }, max: 50 },
  fields: [
    part('purchase', 'Ricevuta dell’acquisto', [
      words(line('subject', 'Oggetto', { max: 150 }), purchase.subject),
      words(line('title', 'Titolo', { max: 100 }), purchase.title),
      words(lines('intro', 'Apertura', { description: 'Segue il pulsante per i file.' }), purchase.intro),
      words(line('button', 'Pulsante', { max: 40 }), purchase.button),
      words(lines('advice', 'Consiglio'), purchase.advice),
      words(
        lines('keep', 'Come ritrovare i file', {
          description: 'Seguono, da soli, la pagina «I miei acquisti» e il suo indirizzo.',
        }),
        purchase.keep,
      ),
      words(lines('guarantee', 'Garanzia'), purchase.guarantee),
      words(lines('closing', 'Saluti', { max: 200 }), purchase.closing),
    ]),
    part('refund', 'Ricevuta di un rimborso', [
      words(line('subject', 'Oggetto', { max: 150 }), refund.subject),
      words(line('title', 'Titolo', { max: 100 }), refund.title),
      words(lines('intro', 'Apertura'), refund.intro),
      words(line('button', 'Pulsante', { max: 40 }), refund.button),
      words(lines('help', 'Se qualcosa non torna'), refund.help),
      words(lines('closing', 'Saluti', { max: 200 }), refund.closing),
    ]),
  ],
}
