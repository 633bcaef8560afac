import type { NamedTab } from 'payload'

import { line, lines, list, picture, source } from '../fields'

export const benefitsTab: NamedTab = {
  name: 'benefits',
  label: 'Benefici',
  fields: [
    line('title', 'Titolo'),
    lines('lead', 'Introduzione', { max: 400 }),
    list(
      'items',
      'Benefici',
      [
        {
          name: 'icon',
          type: 'select',
          label: 'Icona',
          required: true,
          defaultValue: 'goals',
          options: [
            { label: 'Obiettivi', value: 'goals' },
            { label: 'Tempo', value: 'time' },
            { label: 'Progressi', value: 'progress' },
            { label: 'Abitudini', value: 'habits' },
            { label: 'Finanze', value: 'finances' },
            { label: 'Mentalità', value: 'mindset' },
          ],
        },
        line('title', 'Titolo', { max: 60 }),
        lines('text', 'Testo', { max: 300 }),
        picture('picture', 'Immagine', 'Una pagina del planner; se ne vede la parte alta.'),
        source(),
      ],
      { singular: 'Beneficio', max: 6 },
    ),
  ],
}

export const offerTab: NamedTab = {
  name: 'offer',
  label: 'Offerta',
  admin: { description: 'Prezzo, nome e contenuto della scheda si cambiano in «Offerta e prezzo».' },
  fields: [
    line('title', 'Titolo'),
    lines('lead', 'Introduzione', { max: 400 }),
    line('popular', 'Contrassegno', { max: 40 }),
    line('saving', 'Riga dello sconto', { max: 80 }),
    line('oncePaid', 'Sotto il prezzo', { max: 120 }),
    line('included', 'Accanto alle voci senza valore', { max: 20 }),
    line('button', 'Pulsante', { max: 60 }),
    list('assurances', 'Rassicurazioni', [line('text', 'Testo', { max: 120 })], {
      singular: 'Rassicurazione',
      max: 4,
    }),
    source(),
  ],
}

export const videoTab: NamedTab = {
  name: 'video',
  label: 'Video',
  fields: [
    line('title', 'Titolo'),
    lines('lead', 'Introduzione', { max: 400 }),
    line('play', 'Pulsante', { max: 40 }),
    picture('film', 'Video (MP4)', 'Si scarica soltanto quando qualcuno lo avvia.', 'video'),
    picture('poster', 'Fotogramma iniziale'),
    picture('captions', 'Sottotitoli (VTT)', undefined, 'text/vtt'),
    line('guarantee', 'Riga della garanzia', { max: 200 }),
    source(),
  ],
}

export const testimonialsTab: NamedTab = {
  name: 'testimonials',
  label: 'Testimonianze',
  admin: {
    description: 'Le testimonianze stanno nella loro raccolta; qui il titolo e la striscia dei numeri.',
  },
  fields: [
    line('title', 'Titolo'),
    lines('lead', 'Introduzione', { max: 400 }),
    list(
      'stats',
      'Numeri',
      [
        line('value', 'Numero', { max: 16, width: '30%' }),
        line('label', 'Che cosa conta', { max: 80 }),
        source(),
      ],
      { singular: 'Numero', max: 6 },
    ),
    source(),
  ],
}
