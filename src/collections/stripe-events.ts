import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'

/** Every signed event, stored once by its id before it is acted on. */
export const StripeEvents: CollectionConfig = {
  slug: 'stripe-events',
  labels: { singular: 'Evento di Stripe', plural: 'Eventi di Stripe' },
  admin: {
    group: 'Avanzate',
    useAsTitle: 'event_id',
    defaultColumns: ['event_id', 'event_type', 'object_id', 'handled_at', 'error'],
    hidden: hiddenFromEditors,
  },
  access: { create: nobody, read: isAdmin, update: nobody, delete: nobody },
  fields: [
    { name: 'event_id', type: 'text', label: 'Evento', required: true, unique: true },
    { name: 'event_type', type: 'text', label: 'Tipo', required: true },
    { name: 'object_id', type: 'text', label: 'Oggetto', index: true },
    { name: 'payment_intent_id', type: 'text', label: 'Pagamento', index: true },
    {
      name: 'object_status',
      type: 'text',
      label: 'Stato dell’oggetto',
      admin: {
        description:
          'Lo stato che l’evento riporta. Non decide nulla: il negozio chiede ogni volta a Stripe.',
      },
    },
    {
      name: 'occurred_at',
      type: 'date',
      label: 'Successo il',
      admin: { description: 'Quando è successo presso Stripe.' },
    },
    { name: 'handled_at', type: 'date', label: 'Gestito il', index: true },
    { name: 'attempts', type: 'number', label: 'Tentativi', required: true, defaultValue: 0 },
    {
      name: 'next_attempt_at',
      type: 'date',
      label: 'Prossimo tentativo il',
      index: true,
      admin: {
        description: 'Prima di allora nessuno ci riprova: chi lavora all’evento lo tiene così per sé.',
      },
    },
    { name: 'error', type: 'textarea', label: 'Problema' },
  ],
}
