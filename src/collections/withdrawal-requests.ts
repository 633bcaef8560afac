import type { CollectionConfig } from 'payload'

import { withdrawalKinds, withdrawalStates } from '@/content/orders-withdrawals'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { dayAndTime } from './day-and-time'
import { emailAddress } from './fields'
import { presentTable } from './present-table'

const options = (titles: Record<string, string>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

/**
 * Who wants to withdraw from a contract, or their money back. Written by src/services/orders/withdrawals; decided under
 * /admin/recessi, which refunds or answers. A state that is changed by hand does neither.
 */
export const WithdrawalRequests: CollectionConfig = {
  slug: 'withdrawal-requests',
  labels: { singular: 'Richiesta di recesso', plural: 'Richieste di recesso' },
  admin: {
    group: 'Negozio',
    useAsTitle: 'customer_email',
    defaultColumns: ['customer_email', 'kind', 'state', 'requested_at'],
    hidden: hiddenFromEditors,
    description: 'Rimborsi e risposte partono da «Recessi e garanzia»: qui si corregge soltanto la riga.',
  },
  custom: presentTable('withdrawal-requests', {
    names: 'customer_email',
    first: ['customer_email', 'kind', 'state', 'requested_at', 'decided_at'],
    line: ['kind', 'requested_at'],
    state: 'state',
    tones: { open: 'waiting', refunded: 'good', refused: 'over' },
    identifiers: { checkout_session_id: 'order' },
  }),
  defaultSort: '-requested_at',
  // A copy would be a request that was not made, with a refund of its own to decide.
  disableDuplicate: true,
  trash: true,
  access: { create: isAdmin, read: isAdmin, update: isAdmin, delete: isAdmin },
  fields: [
    {
      name: 'checkout_session_id',
      type: 'text',
      label: 'Sessione di pagamento',
      required: true,
      maxLength: 255,
      index: true,
      admin: { description: 'Il codice dell’ordine, come nella tabella degli acquisti.' },
    },
    {
      name: 'kind',
      type: 'select',
      label: 'Tipo',
      required: true,
      defaultValue: 'withdrawal',
      options: options(withdrawalKinds),
    },
    {
      name: 'state',
      type: 'select',
      label: 'Stato',
      required: true,
      defaultValue: 'open',
      index: true,
      options: options(withdrawalStates),
      admin: { description: 'Cambiarlo a mano non rimborsa e non scrive a nessuno.' },
    },
    { name: 'customer_email', type: 'email', label: 'Email', required: true, validate: emailAddress },
    { name: 'customer_name', type: 'text', label: 'Nome', maxLength: 200 },
    { name: 'message', type: 'textarea', label: 'Messaggio', maxLength: 1000 },
    {
      name: 'requested_at',
      type: 'date',
      label: 'Inviata il',
      required: true,
      index: true,
      admin: { date: dayAndTime },
    },
    { name: 'decided_at', type: 'date', label: 'Decisa il', admin: { date: dayAndTime } },
    { name: 'decided_by', type: 'text', label: 'Decisa da', maxLength: 254 },
    { name: 'refusal_reason', type: 'textarea', label: 'Motivo del rifiuto', maxLength: 2000 },
  ],
}
