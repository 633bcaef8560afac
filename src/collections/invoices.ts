import type { CollectionConfig, Field } from 'payload'

import { hiddenFromEditors, isAdmin, nobody, nobodyField } from './access/roles'
import { cents } from './fields'
import { keepInvoices } from './hooks/keep-invoices'

/** Written once, when the document is numbered. */
const written = <T extends Field & { admin?: object }>(field: T): T => ({
  ...field,
  admin: { ...field.admin, readOnly: true },
  access: { update: nobodyField },
})

/**
 * Every numbered document: invoices and credit notes. Only `issueDocument` adds one; none is ever changed or deleted,
 * since its number would be missing (art. 21 d.P.R. 633/1972; kept for ten years, Codice civile art. 2220). What is wrong
 * is put right by a credit note. A trigger of the database holds it too.
 */
export const Invoices: CollectionConfig = {
  slug: 'invoices',
  labels: { singular: 'Fattura', plural: 'Fatture' },
  admin: {
    group: 'Negozio',
    useAsTitle: 'number',
    defaultColumns: ['number', 'document_type', 'document_date', 'customer_name', 'total_cents'],
    hidden: hiddenFromEditors,
  },
  access: { create: nobody, read: isAdmin, update: isAdmin, delete: nobody },
  hooks: { beforeDelete: [keepInvoices] },
  fields: [
    written({ name: 'number', type: 'text', label: 'Numero', required: true, unique: true, maxLength: 20 }),
    written({
      name: 'document_type',
      type: 'select',
      label: 'Documento',
      required: true,
      options: [
        { label: 'Fattura', value: 'invoice' },
        { label: 'Nota di credito', value: 'credit_note' },
      ],
    }),
    written({
      name: 'document_date',
      type: 'text',
      label: 'Data',
      required: true,
      index: true,
      maxLength: 10,
      admin: { description: 'Il giorno dell’emissione in Italia: anno-mese-giorno.' },
    }),
    written({ name: 'customer_name', type: 'text', label: 'Cliente', required: true, maxLength: 130 }),
    written({ name: 'customer_email', type: 'text', label: 'Email', required: true, maxLength: 254 }),
    written(cents('net_cents', 'Imponibile')),
    written(cents('tax_cents', 'IVA')),
    written(cents('total_cents', 'Totale')),
    written({
      name: 'checkout_session_id',
      type: 'text',
      label: 'Sessione di pagamento',
      required: true,
      index: true,
      maxLength: 255,
    }),
    written({
      name: 'credited_number',
      type: 'text',
      label: 'Rettifica la fattura',
      maxLength: 20,
      admin: { description: 'Il numero della fattura a cui si riferisce una nota di credito.' },
    }),
    written({
      name: 'file_name',
      type: 'text',
      label: 'Nome del file XML',
      required: true,
      unique: true,
      maxLength: 40,
    }),
    written({
      name: 'is_simulation',
      type: 'checkbox',
      label: 'Di prova',
      defaultValue: false,
      admin: {
        description:
          'Di un acquisto di prova, simulato o con le chiavi di prova di Stripe: ha una numerazione propria e non vale.',
      },
    }),
    {
      name: 'note',
      type: 'textarea',
      label: 'Annotazione',
      maxLength: 500,
      admin: { description: 'Soltanto per te, per esempio quando l’hai mandata al commercialista.' },
    },
    // What the document says, as it was issued; a credit note copies it from the invoice.
    { name: 'content', type: 'json', required: true, hidden: true },
    { name: 'xml', type: 'textarea', required: true, hidden: true },
  ],
}
