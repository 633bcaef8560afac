import type { GlobalConfig } from 'payload'

import { defaultStepTexts } from '@/content/checkout-step'

import { hiddenFromEditors, isAdmin } from './access/roles'
import { lines } from './fields'
import { versionConsentTexts } from './hooks/version-consent-texts'

type Step = { asksWaiver?: unknown; marketing?: unknown }

const NEW_VERSION = 'Se lo cambi nasce una nuova versione; quelle di prima restano in «Testi dei consensi».'

/** The step of our own before the provider's checkout. With every part off, the default, there is none. */
export const CheckoutStep: GlobalConfig = {
  slug: 'checkout-step',
  label: 'Prima del pagamento',
  admin: {
    group: 'Impostazioni',
    hidden: hiddenFromEditors,
    description:
      'Una schermata breve prima della cassa. Se è tutto spento, il pulsante porta direttamente al pagamento. Fai confermare i testi al tuo legale.',
  },
  access: { read: isAdmin, readVersions: isAdmin, update: isAdmin },
  versions: { max: 50 },
  hooks: { afterChange: [versionConsentTexts] },
  fields: [
    {
      name: 'asksWaiver',
      type: 'checkbox',
      label: 'Chiedi la fornitura immediata e la rinuncia al recesso',
      defaultValue: false,
      admin: {
        description:
          'Una casella da spuntare per poter pagare (art. 59, comma 1, lettera o, del Codice del consumo).',
      },
    },
    {
      ...lines('waiverText', 'Testo della rinuncia', { max: 1000, description: NEW_VERSION }),
      defaultValue: defaultStepTexts.waiver,
      admin: { description: NEW_VERSION, condition: (_, step: Step) => step.asksWaiver === true },
    },
    {
      name: 'marketing',
      type: 'select',
      label: 'Email di consigli e offerte',
      required: true,
      defaultValue: 'off',
      options: [
        { label: 'Non chiedere nulla', value: 'off' },
        { label: 'Chiedi il consenso: scrivi solo a chi spunta la casella', value: 'consent' },
        { label: 'Informa i clienti e offri il rifiuto (soft opt-in)', value: 'soft_opt_in' },
      ],
      admin: {
        isClearable: false,
        description:
          'Nessuna casella è mai già spuntata. A chi rifiuta, o non dà il consenso, le sequenze non partono.',
      },
    },
    {
      ...lines('consentText', 'Testo del consenso', { max: 1000 }),
      defaultValue: defaultStepTexts.consent,
      admin: { description: NEW_VERSION, condition: (_, step: Step) => step.marketing === 'consent' },
    },
    {
      ...lines('softOptInText', 'Testo per i clienti', { max: 1000 }),
      defaultValue: defaultStepTexts.softOptIn,
      admin: { description: NEW_VERSION, condition: (_, step: Step) => step.marketing === 'soft_opt_in' },
    },
    {
      name: 'offersInvoice',
      type: 'checkbox',
      label: 'Offri «Richiedi fattura»',
      defaultValue: false,
      admin: { description: 'La fattura si può chiedere comunque anche dopo, dalla pagina dell’ordine.' },
    },
    {
      name: 'recoversAbandoned',
      type: 'checkbox',
      label: 'Scrivi a chi ha lasciato la cassa a metà',
      defaultValue: false,
      admin: {
        description:
          'Una sola email con il collegamento per riprendere, dopo un’ora, e soltanto a chi ha dato il consenso alle email. Mai a chi nel frattempo ha comprato.',
      },
    },
  ],
}
