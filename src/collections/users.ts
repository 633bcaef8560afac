import type { CollectionConfig } from 'payload'

import { hiddenFromEditors, isAdmin, isAdminField, mayUsePanel, nobodyField } from './access/roles'
import { dayAndTime } from './day-and-time'
import { emailAddress } from './fields'
import { accountEmail } from './hooks/account-email'
import { presentTable } from './present-table'

/**
 * People who have signed in once, or whom an administrator has named. The role alone grants anything (contract §6).
 * How they sign in is added by the back office (`src/back-office.ts`).
 */
export const Users: CollectionConfig = {
  slug: 'users',
  labels: { singular: 'Utente', plural: 'Utenti' },
  admin: {
    useAsTitle: 'email',
    defaultColumns: ['email', 'name', 'role', 'last_sign_in_at', 'createdAt'],
    group: 'Negozio',
    hidden: hiddenFromEditors,
  },
  custom: presentTable('users', {
    names: 'email',
    first: ['email', 'name', 'role', 'last_sign_in_at', 'created_at'],
    line: ['name', 'last_sign_in_at'],
    state: 'role',
    tones: { admin: 'waiting', editor: 'good', user: 'over' },
  }),
  auth: { disableLocalStrategy: true, strategies: [] },
  access: {
    admin: mayUsePanel,
    create: isAdmin,
    read: ({ req }) => {
      if (req.user?.role === 'admin') return true
      return req.user ? { id: { equals: req.user.id } } : false
    },
    update: isAdmin,
    delete: isAdmin,
  },
  fields: [
    {
      name: 'email',
      type: 'email',
      label: 'Email',
      required: true,
      unique: true,
      validate: emailAddress,
      hooks: { beforeValidate: [accountEmail] },
    },
    { name: 'name', type: 'text', label: 'Nome', maxLength: 100 },
    {
      name: 'role',
      type: 'select',
      label: 'Ruolo',
      required: true,
      defaultValue: 'user',
      options: [
        { label: 'Amministratore', value: 'admin' },
        { label: 'Redattore', value: 'editor' },
        { label: 'Utente', value: 'user' },
      ],
      access: { create: isAdminField, update: isAdminField },
      admin: { description: 'Un ruolo cambiato vale subito e chiude gli accessi aperti della persona.' },
    },
    {
      name: 'weekly_digest',
      type: 'checkbox',
      label: 'Riepilogo del lunedì',
      defaultValue: false,
      admin: {
        description: 'Per gli amministratori: vendite, visite e cose da fare, per email, ogni lunedì alle 8.',
      },
    },
    {
      name: 'last_sign_in_at',
      type: 'date',
      label: 'Ultimo accesso',
      access: { create: nobodyField, update: nobodyField },
      admin: { readOnly: true, date: dayAndTime },
    },
  ],
}
