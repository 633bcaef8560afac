import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'
import { emailAddress } from './fields'

/** What was offered when a buyer went to pay. Fulfilment compares what was paid with this row. */
export const CheckoutSessions: CollectionConfig = {
  slug: 'checkout-sessions',
  labels: { singular: 'Sessione di pagamento', plural: 'Sessioni di pagamento' },
  admin: { group: 'Vendite', useAsTitle: 'session_id', hidden: hiddenFromEditors },
  access: { create: nobody, read: isAdmin, update: nobody, delete: nobody },
  fields: [
    { name: 'session_id', type: 'text', required: true, unique: true },
    {
      name: 'provider',
      type: 'select',
      required: true,
      options: [
        { label: 'Stripe', value: 'stripe' },
        { label: 'Simulazione', value: 'sandbox' },
      ],
    },
    { name: 'idempotency_key', type: 'text', required: true, unique: true },
    { name: 'product_name', type: 'text', required: true },
    { name: 'amount_cents', type: 'number', required: true },
    { name: 'currency', type: 'text', required: true },
    { name: 'quantity', type: 'number', required: true },
    { name: 'success_path', type: 'text', required: true },
    { name: 'cancel_path', type: 'text', required: true },
    {
      name: 'status',
      type: 'select',
      required: true,
      defaultValue: 'open',
      index: true,
      options: ['open', 'paid', 'unpaid', 'cancelled', 'failed', 'expired'],
    },
    { name: 'customer_email', type: 'email', validate: emailAddress },
    { name: 'customer_name', type: 'text' },
    { name: 'expires_at', type: 'date' },
  ],
}
