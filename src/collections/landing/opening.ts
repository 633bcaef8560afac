import type { NamedTab } from 'payload'

import { line, lines, list, onlyMedia, source } from '../fields'

export const navigationTab: NamedTab = {
  name: 'navigation',
  label: 'Menu',
  fields: [
    {
      type: 'row',
      fields: [
        line('home', 'Home', { max: 30 }),
        line('benefits', 'Benefici', { max: 30 }),
        line('offer', 'Offerta', { max: 30 }),
      ],
    },
    {
      type: 'row',
      fields: [
        line('testimonials', 'Testimonianze', { max: 30 }),
        line('contact', 'Contatti', { max: 30 }),
        line('admin', 'Automazioni email', { max: 40 }),
      ],
    },
    line('adminTip', 'Suggerimento su «Automazioni email»', { max: 80 }),
    {
      type: 'row',
      fields: [
        line('button', 'Pulsante', { max: 40 }),
        line('menu', 'Pulsante che apre il menu sul telefono', { max: 20 }),
      ],
    },
  ],
}

export const heroTab: NamedTab = {
  name: 'hero',
  label: 'Apertura',
  fields: [
    line('title', 'Titolo'),
    lines('lead', 'Sottotitolo', { max: 400 }),
    line('button', 'Pulsante', { max: 60 }),
    line('link', 'Collegamento accanto al pulsante', { max: 60 }),
    list('promises', 'Promesse', [line('text', 'Testo', { max: 80 })], { singular: 'Promessa', max: 4 }),
    line('proof', 'Riga di fiducia', { max: 160 }),
    {
      name: 'pictures',
      type: 'upload',
      label: 'Pagine del planner',
      relationTo: 'media',
      filterOptions: onlyMedia('image'),
      hasMany: true,
      maxRows: 3,
      admin: { description: 'Fino a tre pagine verticali: la seconda sta davanti.' },
    },
    source(),
  ],
}

export const storyTab: NamedTab = {
  name: 'story',
  label: 'Storia',
  fields: [
    line('title', 'Titolo'),
    lines('body', 'Racconto', { max: 3000, description: 'Una riga vuota comincia un nuovo capoverso.' }),
    line('signature', 'Firma', { max: 80 }),
    line('painsTitle', 'Titolo dell’elenco'),
    list(
      'pains',
      'Le ore perse',
      [line('hour', 'Ora', { max: 12, width: '20%' }), line('text', 'Testo', { max: 200 })],
      { singular: 'Ora persa', max: 10 },
    ),
    lines('after', 'Dopo l’elenco', { max: 400 }),
  ],
}

export const skillsTab: NamedTab = {
  name: 'skills',
  label: 'Cinque capacità',
  fields: [
    line('title', 'Titolo'),
    lines('lead', 'Introduzione', { max: 400 }),
    list('items', 'Capacità', [line('title', 'Titolo', { max: 60 }), lines('text', 'Testo', { max: 300 })], {
      singular: 'Capacità',
      max: 5,
    }),
  ],
}
