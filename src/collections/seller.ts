import type { GlobalConfig, TextField, Validate } from 'payload'

import { isPartitaIva, isPec, isTaxCode, normalizeTaxId } from '@/shared/tax-ids'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { emailAddress, line, lines } from './fields'
import { text } from './text-rules'

type Seller = { regime?: unknown; kind?: unknown }

type Form = { max: number; isRight: (value: string) => boolean; fault: string; description?: string }

/** A line that has a certain form or is empty: the page can be filled in step by step. */
const formed = (name: string, label: string, { max, isRight, fault, description }: Form): TextField => ({
  name,
  type: 'text',
  label,
  maxLength: max,
  validate: (value: string | null | undefined, args: Parameters<typeof text>[1]) => {
    if (value === null || value === undefined || value === '') return true
    return isRight(value) ? text(value, args) : fault
  },
  admin: { description },
})

const taxId = (name: string, label: string, form: Omit<Form, 'max'>): TextField => ({
  ...formed(name, label, { ...form, max: 16 }),
  hooks: {
    beforeValidate: [
      ({ value }: { value?: unknown }) => (typeof value === 'string' ? normalizeTaxId(value) : value),
    ],
  },
})

/** At most two decimals, as `AliquotaIVA` carries them. */
const rate: Validate = (value: unknown) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Scrivi l’aliquota in per cento.'
  if (value < 1 || value > 100) return 'L’aliquota sta tra 1 e 100.'
  return Math.abs(value * 100 - Math.round(value * 100)) > 1e-6 ? 'Al massimo due decimali.' : true
}

/**
 * Who sells, as tax law wants it named: receipts and invoices read it. Empty at first; what needs more of it says so
 * (`readSeller`). An issued invoice keeps its own copy.
 */
export const Seller: GlobalConfig = {
  slug: 'seller',
  label: 'Dati del venditore',
  admin: {
    group: 'Impostazioni',
    hidden: hiddenFromEditors,
    description:
      'Compaiono su ricevute e fatture. Chiedi conferma al tuo commercialista: le fatture già emesse non cambiano.',
  },
  access: { read: isAdmin, readVersions: isAdmin, update: isAdmin },
  versions: { max: 50 },
  fields: [
    {
      name: 'kind',
      type: 'select',
      label: 'Chi vende',
      required: true,
      defaultValue: 'company',
      options: [
        { label: 'Società o ente', value: 'company' },
        { label: 'Ditta individuale o professionista', value: 'person' },
      ],
    },
    {
      ...line('companyName', 'Ragione sociale', { required: false, max: 80 }),
      admin: { condition: (_, seller: Seller) => seller.kind === 'company' },
    },
    {
      type: 'row',
      admin: { condition: (_, seller: Seller) => seller.kind === 'person' },
      fields: [
        line('firstName', 'Nome', { required: false, max: 60 }),
        line('lastName', 'Cognome', { required: false, max: 60 }),
      ],
    },
    taxId('vatNumber', 'Partita IVA', {
      isRight: isPartitaIva,
      fault: 'Questa partita IVA non è corretta: controlla le cifre.',
      description: 'Undici cifre, senza IT.',
    }),
    taxId('taxCode', 'Codice fiscale', {
      isRight: isTaxCode,
      fault: 'Questo codice fiscale non è corretto: controlla lettere e cifre.',
      description: 'Di una persona o di una società.',
    }),
    {
      type: 'row',
      fields: [
        line('street', 'Via e piazza', { required: false, max: 60 }),
        line('streetNumber', 'Numero civico', { required: false, max: 8 }),
      ],
    },
    {
      type: 'row',
      fields: [
        formed('postalCode', 'CAP', {
          max: 5,
          isRight: (value) => /^\d{5}$/.test(value),
          fault: 'Il CAP ha cinque cifre.',
        }),
        line('city', 'Comune', { required: false, max: 60 }),
        formed('province', 'Provincia (sigla)', {
          max: 2,
          isRight: (value) => /^[A-Z]{2}$/.test(value),
          fault: 'Scrivi la sigla: due lettere maiuscole.',
        }),
      ],
    },
    {
      name: 'regime',
      type: 'select',
      label: 'Regime fiscale',
      options: [
        { label: 'Ordinario', value: 'ordinario' },
        { label: 'Forfettario', value: 'forfettario' },
      ],
      admin: { description: 'Finché non lo scegli non si emettono fatture.' },
    },
    {
      name: 'vatRate',
      type: 'number',
      label: 'Aliquota IVA (%)',
      required: true,
      defaultValue: 22,
      validate: rate,
      admin: { condition: (_, seller: Seller) => seller.regime === 'ordinario' },
    },
    {
      name: 'ossRegistered',
      type: 'checkbox',
      label: 'Iscritto all’OSS (regime UE)',
      defaultValue: false,
      admin: {
        condition: (_, seller: Seller) => seller.regime === 'ordinario',
        description:
          'Ai privati di altri Paesi dell’Unione l’IVA si paga allora là (natura N7). Senza iscrizione, sotto la soglia di 10.000 € l’anno, vale l’IVA italiana.',
      },
    },
    {
      ...lines('regimeSentence', 'Frase del regime forfettario', { max: 200 }),
      defaultValue:
        'Operazione in franchigia da IVA ai sensi dell’articolo 1, commi da 54 a 89, della legge n. 190 del 2014 (regime forfettario).',
      admin: { condition: (_, seller: Seller) => seller.regime === 'forfettario' },
    },
    formed('series', 'Sezionale', {
      max: 4,
      isRight: (value) => /^[A-Z]{1,4}$/.test(value),
      fault: 'Da 1 a 4 lettere maiuscole.',
      description:
        'Una sigla che distingue queste fatture da quelle che emetti altrove: da 1 a 4 lettere. Con «WEB» i numeri sono 1/2026/WEB, 2/2026/WEB e così via.',
    }),
    formed('pec', 'PEC', { max: 256, isRight: isPec, fault: 'Scrivi un indirizzo PEC valido.' }),
    { name: 'email', type: 'email', label: 'Email per i clienti', validate: emailAddress },
  ],
}
