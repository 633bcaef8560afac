import type { NamedTab } from 'payload'

import { isEditorField } from '../access/roles'

/** Clients, mean and number of reviews, satisfaction: as written in the texts, as counted, or not at all. */
export const claimsTab: NamedTab = {
  name: 'claims',
  label: 'Numeri',
  // How the figures come about is not the visitors'. The page prints what it shows.
  access: { read: isEditorField },
  admin: {
    description:
      'Clienti, media e numero delle recensioni, soddisfazione: sotto il titolo e nella striscia dei numeri.',
  },
  fields: [
    {
      name: 'mode',
      type: 'select',
      label: 'Che cosa mostrano',
      required: true,
      defaultValue: 'decorative',
      options: [
        { label: 'Decorativo: i numeri scritti nei testi', value: 'decorative' },
        { label: 'Reale: contati dalle recensioni verificate', value: 'real' },
        { label: 'Nascosto', value: 'hidden' },
      ],
      admin: {
        description:
          'Il Codice del consumo (art. 22 c. 5-bis, art. 23 lett. bb-ter e bb-quater) vieta recensioni e numeri non verificati. «Reale» mostra i numeri da dieci recensioni in su; con meno, nessuno.',
      },
    },
  ],
}
