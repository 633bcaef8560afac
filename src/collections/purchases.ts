import type { CollectionConfig } from 'payload'

import { marketingBases } from '@/content/orders'

import { isAdmin, nobodyField } from './access/roles'
import { dayAndTime } from './day-and-time'
import { cents, emailAddress, visitFields } from './fields'
import { accountEmail } from './hooks/account-email'
import { keepSales } from './hooks/keep-sales'
import { presentTable } from './present-table'

/**
 * One row per paid checkout session, made by `fulfil`, or one that an administrator adds: a gift, or a sale outside of the
 * shop. What is deleted is in the bin, without links and mail, and stays there for as long as the law asks
 * (docs/decisions/0010-what-has-a-bin.md).
 */
export const Purchases: CollectionConfig = {
  slug: 'purchases',
  labels: { singular: 'Acquisto', plural: 'Acquisti' },
  // Payload's own form would write every field as it was loaded, over a refund or a dispute that came meanwhile. The
  // table's form names the version that it read, and is refused when the row has another.
  admin: { useAsTitle: 'customer_email', hidden: true },
  custom: presentTable('purchases', {
    names: 'customer_email',
    first: ['customer_email', 'product_name', 'amount_cents', 'status', 'purchased_at'],
    line: ['amount_cents', 'product_name', 'purchased_at'],
    state: 'status',
    tones: { paid: 'good', partially_refunded: 'waiting', refunded: 'over', disputed: 'bad', lost: 'bad' },
    technical: [
      'checkout_session_id',
      'payment_intent_id',
      'provider',
      'currency',
      'refunded_cents',
      'refunded_at',
      'disputed_cents',
      'disputed_at',
      'dispute_status',
      'dispute_due_at',
      'source',
      'medium',
      'campaign',
      'device',
    ],
    // What is added by hand has a session of its own, as a gift that the order's page makes.
    identifiers: { checkout_session_id: { prefix: 'gift_' }, payment_intent_id: 'elsewhere' },
    elsewhere: {
      status: {
        text: 'Lo decide il pagamento. Un rimborso si fa dalla pagina dell’ordine, una contestazione si segue su Stripe.',
        href: '/admin/ordine/{id}',
        label: 'Apri l’ordine',
      },
      provider: {},
      currency: {},
      refunded_cents: {},
      refunded_at: {},
      disputed_cents: {},
      disputed_at: {},
      dispute_status: {},
      dispute_due_at: {},
    },
    // Who gets a gift has bought nothing: no sequence may write to them unless they agreed.
    starts: {
      provider: 'gift',
      currency: 'EUR',
      amount_cents: 0,
      marketing_basis: 'refused',
      purchased_at: 'now',
    },
    views: [
      {
        name: 'Rimborsati',
        filters: {
          join: 'or',
          conditions: [
            { field: 'status', op: 'is', value: 'refunded' },
            { field: 'status', op: 'is', value: 'partially_refunded' },
          ],
        },
      },
    ],
  }),
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  // A copy would be a second sale in every figure, and start the sequences again.
  disableDuplicate: true,
  trash: true,
  hooks: { beforeDelete: [keepSales] },
  fields: [
    {
      name: 'checkout_session_id',
      type: 'text',
      label: 'Sessione di pagamento',
      required: true,
      unique: true,
      maxLength: 255,
      admin: { description: 'Il codice della sessione presso il fornitore: uno per acquisto.' },
    },
    {
      name: 'provider',
      type: 'select',
      label: 'Fornitore',
      required: true,
      options: [
        { label: 'Stripe', value: 'stripe' },
        { label: 'Simulazione', value: 'sandbox' },
        { label: 'Aggiunto a mano', value: 'gift' },
      ],
    },
    { name: 'payment_intent_id', type: 'text', label: 'Pagamento', maxLength: 255, index: true },
    {
      name: 'customer_email',
      type: 'email',
      label: 'Email',
      required: true,
      index: true,
      validate: emailAddress,
      hooks: { beforeValidate: [accountEmail] },
    },
    { name: 'customer_name', type: 'text', label: 'Nome' },
    { name: 'product_name', type: 'text', label: 'Prodotto', required: true },
    cents('amount_cents', 'Importo', { min: 0 }),
    { name: 'currency', type: 'text', label: 'Valuta', required: true, maxLength: 3 },
    {
      name: 'status',
      type: 'select',
      label: 'Stato',
      required: true,
      defaultValue: 'paid',
      admin: {
        description:
          'Per un acquisto pagato con Stripe lo decide Stripe: i rimborsi si fanno dalla pagina dell’ordine, le contestazioni si seguono su Stripe, e quello che scrivi qui vale fino alla prossima notizia del pagamento. Pagato e rimborsato in parte aprono i file.',
      },
      options: [
        { label: 'Pagato', value: 'paid' },
        { label: 'Rimborsato in parte', value: 'partially_refunded' },
        { label: 'Rimborsato', value: 'refunded' },
        { label: 'Contestato', value: 'disputed' },
        { label: 'Contestazione persa', value: 'lost' },
      ],
    },
    {
      name: 'marketing_basis',
      type: 'select',
      label: 'Base per le email',
      required: true,
      defaultValue: 'soft_opt_in',
      admin: { description: 'Perché questo cliente può ricevere le sequenze email.' },
      options: Object.entries(marketingBases).map(([value, label]) => ({ label, value })),
    },
    {
      name: 'purchased_at',
      type: 'date',
      label: 'Acquistato il',
      required: true,
      index: true,
      admin: { date: dayAndTime },
    },
    cents('refunded_cents', 'Rimborsato', { min: 0, defaultValue: 0 }),
    {
      name: 'refunded_at',
      type: 'date',
      label: 'Rimborsato il',
      admin: { date: dayAndTime, description: 'L’ultimo rimborso, se ce n’è stato più di uno.' },
    },
    cents('disputed_cents', 'Contestato', { min: 0, defaultValue: 0 }),
    { name: 'disputed_at', type: 'date', label: 'Contestato il', admin: { date: dayAndTime } },
    {
      name: 'dispute_status',
      type: 'text',
      label: 'Stato della contestazione',
      maxLength: 60,
      admin: { description: 'Con le parole di Stripe: per esempio needs_response, under_review, won, lost.' },
    },
    {
      name: 'dispute_due_at',
      type: 'date',
      label: 'Prove entro il',
      admin: { date: dayAndTime, description: 'Fin quando Stripe accetta le prove del negozio.' },
    },
    {
      name: 'access_withdrawn_at',
      type: 'date',
      label: 'Accesso tolto il',
      admin: {
        date: dayAndTime,
        description:
          'Con una data i file sono chiusi e le email in programma non partono, qualunque sia lo stato.',
      },
    },
    {
      // What the buyer said before paying, with text, version and time (`Consents`); null when nothing was asked.
      name: 'consents',
      type: 'json',
      label: 'Scelte prima di pagare',
      access: { create: nobodyField, update: nobodyField },
      admin: { hidden: true },
    },
    ...visitFields(),
    // The number of the payment reading that wrote the state: a later reading wins (docs/decisions/0022).
    { name: 'payment_reading', type: 'number', hidden: true },
  ],
}
