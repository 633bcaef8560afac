import type { Field, GlobalConfig } from 'payload'

import { withdrawalDefaults, type WithdrawalWords } from '@/content/orders-withdrawals'

import { publishedOrEditor } from './access/published-or-editor'
import { isAdminField, isEditor } from './access/roles'
import { line, lines } from './fields'
import { alwaysPublished } from './hooks/always-published'
import { DRAFTS, stayingGlobal } from './publishing'

type Name = keyof WithdrawalWords

const short = (name: Name, label: string, max = 80): Field => ({
  ...line(name, label, { max }),
  defaultValue: () => withdrawalDefaults[name],
})
const long = (name: Name, label: string, description?: string): Field => ({
  ...lines(name, label, { max: 800, description }),
  defaultValue: () => withdrawalDefaults[name],
})

/** 'Recedere dal contratto qui': whether it is there, and its words (docs/decisions/0030-withdrawal.md). */
export const WithdrawalForm: GlobalConfig = {
  slug: 'withdrawal-form',
  label: 'Recesso e garanzia',
  admin: {
    group: 'Pagina e offerta',
    description:
      'La pagina /recesso e le email che ne partono. Fai confermare i testi al tuo legale: la legge (art. 54-bis del Codice del consumo) vuole che il collegamento e il pulsante di conferma si chiamino così, o in modo altrettanto chiaro.',
    ...stayingGlobal.admin,
  },
  forceSelect: stayingGlobal.forceSelect,
  hooks: alwaysPublished,
  access: { read: publishedOrEditor, readVersions: isEditor, update: isEditor },
  versions: { drafts: { ...DRAFTS }, max: 50 },
  fields: [
    {
      name: 'isOn',
      type: 'checkbox',
      label: 'Mostra «Recedere dal contratto qui»',
      defaultValue: true,
      access: { update: isAdminField },
      admin: {
        description:
          'Nella pagina di ogni ordine e in fondo al sito. Chi vende online a consumatori deve averlo per i contratti dal 19 giugno 2026: spegnilo solo se il tuo legale ti dice che puoi.',
      },
    },
    short('label', 'Collegamento', 60),
    long('orderText', 'Nella pagina dell’ordine'),
    short('title', 'Titolo della pagina'),
    long('intro', 'Introduzione'),
    short('confirmTitle', 'Titolo del secondo passaggio'),
    long('withdrawalText', 'Recesso', 'Entro 14 giorni, se il cliente non vi ha rinunciato.'),
    short('confirmButton', 'Pulsante del recesso', 60),
    long('guaranteeText', 'Garanzia', 'Entro 30 giorni.'),
    short('guaranteeButton', 'Pulsante della garanzia', 60),
    long('lateText', 'Fuori termine'),
    short('messageButton', 'Pulsante fuori termine', 60),
    short('doneTitle', 'Titolo dopo l’invio'),
    long('doneText', 'Dopo l’invio'),
    long('mailNext', 'Email di ricevuta: che cosa succede adesso'),
    long('mailLate', 'Email di ricevuta, fuori termine'),
    long('refusalText', 'Email di rifiuto: dopo il motivo'),
  ],
}
