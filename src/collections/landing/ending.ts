import type { NamedTab, Validate } from 'payload'

import { line, lines, list, picture, source } from '../fields'

/** Addresses an editor may link to: this site's own, the web, mail. */
const isAddress: Validate<unknown> = (value) =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'string' &&
    /^(https?:\/\/[^\s]+|mailto:[^\s]+|\/[^\s/][^\s]*|\/|#[^\s]*)$/.test(value)) ||
  'Scrivi un indirizzo che comincia con https:// oppure con /.'

const address = (name: string, label: string) => ({
  ...line(name, label, { max: 300 }),
  validate: required(isAddress),
})

function required(check: Validate<unknown>): Validate<unknown> {
  return (value, options) =>
    typeof value !== 'string' || value.trim() === '' ? 'Scrivi un indirizzo.' : check(value, options)
}

export const comparisonTab: NamedTab = {
  name: 'comparison',
  label: 'Prima e dopo',
  fields: [
    line('title', 'Titolo'),
    lines('lead', 'Introduzione', { max: 400 }),
    { type: 'row', fields: [line('before', 'Prima', { max: 40 }), line('after', 'Dopo', { max: 40 })] },
    list('rows', 'Confronti', [line('before', 'Prima', { max: 160 }), line('after', 'Dopo', { max: 160 })], {
      singular: 'Confronto',
      max: 10,
    }),
    source(),
  ],
}

export const closingTab: NamedTab = {
  name: 'closing',
  label: 'Offerta finale',
  fields: [
    line('title', 'Titolo'),
    lines('text', 'Testo', { max: 600 }),
    list('points', 'Punti', [line('text', 'Testo', { max: 160 })], { singular: 'Punto', max: 8 }),
    line('button', 'Pulsante', { max: 60 }),
    line('note', 'Sotto il pulsante', { max: 160 }),
    source(),
  ],
}

export const faqTab: NamedTab = {
  name: 'faq',
  label: 'Domande',
  admin: { description: 'Domande e risposte stanno nella loro raccolta, nell’ordine in cui le trascini.' },
  fields: [line('title', 'Titolo'), lines('lead', 'Introduzione', { max: 400 })],
}

export const endingTab: NamedTab = {
  name: 'ending',
  label: 'Ultimo invito',
  fields: [
    line('title', 'Titolo'),
    lines('text', 'Testo', { max: 400 }),
    line('buttonLong', 'Pulsante', { max: 80 }),
    line('buttonShort', 'Pulsante sugli schermi piccoli', { max: 40 }),
    line('note', 'Sotto il pulsante', { max: 160 }),
    source(),
  ],
}

/** The 'Contattaci' dialog: what stands in it, and what it says once the message is sent or refused. */
export const contactTab: NamedTab = {
  name: 'contact',
  label: 'Contattaci',
  admin: { description: 'La finestra che si apre da «Contatti».' },
  fields: [
    line('title', 'Titolo', { max: 60 }),
    lines('intro', 'Introduzione', { max: 300 }),
    line('submit', 'Pulsante', { max: 40 }),
    line('privacy', 'Prima del collegamento alla privacy', { max: 160 }),
    {
      type: 'row',
      fields: [
        line('nameLabel', 'Etichetta del nome', { max: 40 }),
        line('emailLabel', 'Etichetta dell’email', { max: 40 }),
      ],
    },
    {
      type: 'row',
      fields: [
        line('subjectLabel', 'Etichetta dell’oggetto', { max: 40 }),
        line('messageLabel', 'Etichetta del messaggio', { max: 40 }),
      ],
    },
    line('success', 'Dopo l’invio', { max: 200 }),
    line('refused', 'Se l’invio non riesce', { max: 200 }),
    line('notJson', 'Se il server ha un guasto', { max: 200 }),
    line('unreachable', 'Se manca la connessione', { max: 200 }),
  ],
}

export const footerTab: NamedTab = {
  name: 'footer',
  label: 'Piè di pagina',
  fields: [
    line('motto', 'Motto', { max: 120 }),
    line('linksTitle', 'Titolo dei collegamenti', { max: 40 }),
    line('contactTitle', 'Titolo dei contatti', { max: 40 }),
    lines('contactText', 'Testo dei contatti', { max: 200 }),
    line('contactButton', 'Pulsante dei contatti', { max: 40 }),
    line('socialTitle', 'Titolo delle reti sociali', { max: 40 }),
    list('social', 'Reti sociali', [line('name', 'Nome', { max: 40 }), address('url', 'Indirizzo')], {
      singular: 'Rete sociale',
      max: 6,
    }),
    {
      type: 'row',
      fields: [line('privacy', 'Privacy: testo', { max: 60 }), address('privacyUrl', 'Privacy: indirizzo')],
    },
    {
      type: 'row',
      fields: [line('terms', 'Termini: testo', { max: 60 }), address('termsUrl', 'Termini: indirizzo')],
    },
    line('legal', 'Ultima riga', { max: 200, description: '{year} diventa l’anno in corso.' }),
    source(),
  ],
}

export const searchTab: NamedTab = {
  name: 'search',
  label: 'Ricerca e condivisione',
  fields: [
    line('title', 'Titolo nei motori di ricerca', { max: 70 }),
    lines('description', 'Descrizione', { max: 170 }),
    picture('picture', 'Immagine per le reti sociali', '1200 × 630. Senza, si usa quella del sito.'),
  ],
}
