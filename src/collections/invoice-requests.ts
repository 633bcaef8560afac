import type { CollectionConfig } from 'payload'

import { customerLimits } from '@/shared/tax-customer'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'
import { line } from './fields'
import { checkedCustomer } from './hooks/checked-customer'

type Request = { customer_kind?: unknown }
type Name = keyof typeof customerLimits

const field = (name: Name, label: string, description?: string) =>
  line(name, label, { required: false, max: customerLimits[name], description })

/**
 * Whom a buyer wants the invoice made out to: one request per checkout session, made before paying or afterwards, so it
 * can be there before the purchase is. An issued invoice keeps its own copy.
 */
export const InvoiceRequests: CollectionConfig = {
  slug: 'invoice-requests',
  labels: { singular: 'Richiesta di fattura', plural: 'Richieste di fattura' },
  admin: {
    group: 'Avanzate',
    useAsTitle: 'checkout_session_id',
    defaultColumns: [
      'checkout_session_id',
      'company_name',
      'last_name',
      'vat_number',
      'tax_code',
      'updatedAt',
    ],
    hidden: hiddenFromEditors,
  },
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: nobody },
  // A session has one request; a copy would stand under a session that is not there.
  disableDuplicate: true,
  hooks: { beforeValidate: [checkedCustomer] },
  fields: [
    {
      name: 'checkout_session_id',
      type: 'text',
      label: 'Sessione di pagamento',
      required: true,
      unique: true,
      maxLength: 255,
      admin: { description: 'Il codice dell’ordine, come nella tabella degli acquisti.' },
    },
    {
      name: 'customer_kind',
      type: 'select',
      label: 'Per chi',
      required: true,
      defaultValue: 'person',
      options: [
        { label: 'Persona', value: 'person' },
        { label: 'Azienda, ente o professionista', value: 'company' },
      ],
    },
    {
      type: 'row',
      admin: { condition: (_, request: Request) => request.customer_kind === 'person' },
      fields: [field('first_name', 'Nome'), field('last_name', 'Cognome')],
    },
    {
      ...field('company_name', 'Denominazione'),
      admin: { condition: (_, request: Request) => request.customer_kind === 'company' },
    },
    { ...line('country', 'Paese (sigla)', { max: 2, description: 'IT, DE, FR…' }), defaultValue: 'IT' },
    { type: 'row', fields: [field('tax_code', 'Codice fiscale'), field('vat_number', 'Partita IVA')] },
    { type: 'row', fields: [field('street', 'Via e piazza'), field('street_number', 'Numero civico')] },
    {
      type: 'row',
      fields: [field('postal_code', 'CAP'), field('city', 'Comune'), field('province', 'Provincia (sigla)')],
    },
    { type: 'row', fields: [field('sdi_code', 'Codice destinatario'), field('pec', 'PEC')] },
  ],
}
