import type { Field, NamedTab, SelectField } from 'payload'

import { isEditorField } from '../access/roles'
import { dayAndTime } from '../day-and-time'
import { line, part, source } from '../fields'

const mode: SelectField = {
  name: 'mode',
  type: 'select',
  label: 'Come si comporta',
  required: true,
  defaultValue: 'decorative',
  options: [
    { label: 'Decorativo: numeri scritti qui', value: 'decorative' },
    { label: 'Reale: numeri presi dalle vendite', value: 'real' },
    { label: 'Nascosto', value: 'hidden' },
  ],
  admin: {
    description:
      'Il Codice del consumo (art. 23) vieta scarsità e scadenze non vere. «Reale» mostra soltanto ciò che accade.',
  },
}

const realValues = 'Puoi usare {sales} (vendite delle ultime 24 ore), {placesLeft} (posti rimasti), {price}.'

const claim = (name: string, label: string, fields: Field[]) => part(name, label, [mode, ...fields, source()])

/** The lines that hurry a visitor: each one is made up, true or absent, as the editor decides. */
export const urgencyTab: NamedTab = {
  name: 'urgency',
  label: 'Urgenza',
  // How each claim is made, and the numbers behind it, are not the visitors'. The page prints what it shows.
  access: { read: isEditorField },
  admin: { description: 'La barra in basso, i contrassegni e le strisce sulla disponibilità.' },
  fields: [
    {
      type: 'collapsible',
      label: 'Dati reali',
      admin: { description: 'Servono soltanto alle voci impostate su «Reale».' },
      fields: [
        {
          name: 'deadline',
          type: 'date',
          label: 'Scadenza dell’offerta',
          admin: { date: dayAndTime },
        },
        {
          type: 'row',
          fields: [
            { name: 'placesTotal', type: 'number', label: 'Posti in tutto', min: 0 },
            {
              name: 'placesFrom',
              type: 'date',
              label: 'Contati da',
              admin: { date: dayAndTime },
            },
          ],
        },
      ],
    },
    claim('banner', 'Barra in basso', [
      line('buyers', 'Acquirenti (decorativo)', { description: '{count} è il numero che cresce.' }),
      line('countdown', 'Prima del conto alla rovescia'),
      line('realBuyers', 'Acquirenti (reale)', { description: realValues }),
    ]),
    claim('badges', 'Contrassegni', [
      line('bought', 'Acquisto recente (decorativo)'),
      line('places', 'Posti rimasti (decorativo)'),
      line('realBought', 'Acquisti recenti (reale)', { description: realValues }),
      line('realPlaces', 'Posti rimasti (reale)', { description: realValues }),
    ]),
    claim('firstStrip', 'Prima striscia', [
      line('text', 'Testo (decorativo)', { max: 200 }),
      line('realText', 'Testo (reale)', { max: 200, description: realValues }),
    ]),
    claim('secondStrip', 'Seconda striscia', [
      line('text', 'Testo (decorativo)', { max: 200 }),
      line('realText', 'Testo (reale)', { max: 200, description: realValues }),
    ]),
  ],
}
