import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin, nobody } from './access/roles'
import { cents, emailAddress, visitFields } from './fields'

/** What was offered when a buyer went to pay. Fulfilment compares what was paid with this row. */
export const CheckoutSessions: CollectionConfig = {
  slug: 'checkout-sessions',
  labels: { singular: 'Sessione di pagamento', plural: 'Sessioni di pagamento' },
  admin: { group: 'Avanzate', useAsTitle: 'session_id', hidden: hiddenFromEditors },
  access: { create: nobody, read: isAdmin, update: nobody, delete: nobody },
  fields: [
    { name: 'session_id', type: 'text', label: 'Sessione', required: true, unique: true },
    {
      name: 'provider',
      type: 'select',
      label: 'Fornitore',
      required: true,
      options: [
        { label: 'Stripe', value: 'stripe' },
        { label: 'Simulazione', value: 'sandbox' },
      ],
    },
    { name: 'idempotency_key', type: 'text', label: 'Chiave dell’ordine', required: true, unique: true },
    { name: 'product_name', type: 'text', label: 'Prodotto', required: true },
    cents('amount_cents', 'Importo'),
    { name: 'currency', type: 'text', label: 'Valuta', required: true },
    { name: 'quantity', type: 'number', label: 'Quantità', required: true },
    { name: 'success_path', type: 'text', label: 'Pagina dopo il pagamento', required: true },
    { name: 'cancel_path', type: 'text', label: 'Pagina se si annulla', required: true },
    {
      name: 'status',
      type: 'select',
      label: 'Stato',
      required: true,
      defaultValue: 'open',
      index: true,
      options: [
        { label: 'Aperta', value: 'open' },
        { label: 'Pagata', value: 'paid' },
        { label: 'In attesa del pagamento', value: 'unpaid' },
        { label: 'Annullata', value: 'cancelled' },
        { label: 'Non riuscita', value: 'failed' },
        { label: 'Scaduta', value: 'expired' },
      ],
    },
    { name: 'customer_email', type: 'email', label: 'Email', validate: emailAddress },
    { name: 'customer_name', type: 'text', label: 'Nome' },
    { name: 'expires_at', type: 'date', label: 'Scade il' },
    {
      // What the buyer said before paying (`Consents`); `fulfil` copies it to the purchase.
      name: 'consents',
      type: 'json',
      label: 'Scelte prima di pagare',
      admin: { hidden: true },
    },
    ...visitFields(),
    {
      // Stripe was asked for a link that takes an expired session up again.
      name: 'recovery_offered',
      type: 'checkbox',
      label: 'Recupero offerto',
      defaultValue: false,
      admin: { hidden: true },
    },
  ],
}
