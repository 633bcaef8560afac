import type { GlobalConfig, Validate } from 'payload'

import { publishedOrEditor } from './access/published-or-editor'
import { isEditor } from './access/roles'
import { line, list, source } from './fields'
import { alwaysPublished } from './hooks/always-published'
import { livePreview } from './live-preview'
import { DRAFTS, stayingGlobal } from './publishing'

/** Euros with whole cents, at least `min`. */
const amountFault = (value: unknown, min: number): string | undefined => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Scrivi un prezzo in euro.'
  if (value < 0) return 'Il prezzo non può essere negativo.'
  if (value < min) return `Il prezzo minimo è ${min.toFixed(2).replace('.', ',')} €.`
  if (value > 999_999) return 'Il prezzo è troppo alto.'
  return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 ? 'Al massimo due decimali.' : undefined
}

// Each of the two looks at the other, because a change may come with one of them alone.
const validateOriginal: Validate<unknown, unknown, { currentPrice?: unknown }> = (value, { siblingData }) => {
  const current = siblingData.currentPrice
  return (
    amountFault(value, 0) ??
    (typeof current !== 'number' || (value as number) >= current
      ? true
      : 'Il prezzo pieno non può essere inferiore al prezzo attuale.')
  )
}
const validateCurrent: Validate<unknown, unknown, { originalPrice?: unknown }> = (value, { siblingData }) => {
  const original = siblingData.originalPrice
  return (
    // Card payments start at half a euro.
    amountFault(value, 0.5) ??
    (typeof original !== 'number' || (value as number) <= original
      ? true
      : 'Il prezzo attuale non può superare il prezzo pieno.')
  )
}

/** The one offer. The only place a price is written: page, checkout, cancel page and JSON-LD read it from here. */
export const Offer: GlobalConfig = {
  slug: 'offer',
  label: 'Offerta e prezzo',
  admin: {
    group: 'Pagina e offerta',
    description: 'Lo sconto in percentuale si calcola da sé. Il prezzo vale anche alla cassa.',
    livePreview: livePreview('/preview?at=offer'),
    ...stayingGlobal.admin,
    preview: () => '/preview#offer',
  },
  forceSelect: stayingGlobal.forceSelect,
  hooks: alwaysPublished,
  access: { read: publishedOrEditor, readVersions: isEditor, update: isEditor },
  versions: { drafts: { ...DRAFTS, validate: true }, max: 50 },
  fields: [
    line('title', 'Titolo', { max: 100 }),
    line('productName', 'Nome del prodotto alla cassa', { max: 100 }),
    {
      type: 'row',
      fields: [
        {
          name: 'originalPrice',
          type: 'number',
          label: 'Prezzo pieno',
          required: true,
          min: 0,
          validate: validateOriginal,
        },
        {
          name: 'currentPrice',
          type: 'number',
          label: 'Prezzo attuale',
          required: true,
          min: 0.5,
          validate: validateCurrent,
        },
        {
          name: 'currency',
          type: 'select',
          label: 'Valuta',
          required: true,
          defaultValue: 'EUR',
          options: [{ label: 'Euro', value: 'EUR' }],
        },
      ],
    },
    {
      name: 'discount',
      type: 'ui',
      admin: { components: { Field: '/src/admin-views/fields/discount.client#Discount' } },
    },
    list(
      'features',
      'Che cosa comprende',
      [
        line('text', 'Voce', { max: 160 }),
        {
          name: 'value',
          type: 'number',
          label: 'Valore dichiarato (€)',
          validate: (value: unknown) =>
            value === null || value === undefined ? true : (amountFault(value, 0) ?? true),
        },
      ],
      { singular: 'Voce', max: 20 },
    ),
    {
      name: 'isPopular',
      type: 'checkbox',
      label: 'Mostra il contrassegno «il più scelto»',
      defaultValue: true,
    },
    source(),
  ],
}
