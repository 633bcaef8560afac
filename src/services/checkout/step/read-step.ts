import type { Payload } from 'payload'

import { defaultStepTexts } from '@/content/checkout-step'
import type { CheckoutStep } from '@/payload-types'
import { database } from '@/services/database'
import type { ConsentPart } from '@/shared/consents'

/** A text as it is in force now. */
export type CurrentText = { text: string; version: number }

/** The step before paying as the CMS has it now: what is null or false is not asked. */
export type StepView = {
  waiver: CurrentText | null
  marketing: (CurrentText & { mode: 'consent' | 'soft_opt_in' }) | null
  offersInvoice: boolean
  recoversAbandoned: boolean
}

type ReadArgs = { payload: Payload }

/** Whether a buyer passes by the step at all. */
export const asksAnything = ({ waiver, marketing, offersInvoice }: StepView): boolean =>
  waiver !== null || marketing !== null || offersInvoice

/** What the step asks at this moment, each text with its version. */
export async function readStep({ payload }: ReadArgs): Promise<StepView> {
  const settings = await readSettings({ payload })
  const { marketing: mode, asksWaiver, offersInvoice, recoversAbandoned } = settings
  const text = (part: ConsentPart) => currentText(payload, part, writtenText(settings, part))
  return {
    waiver: asksWaiver ? await text('waiver') : null,
    marketing: mode === 'off' ? null : { mode, ...(await text(mode)) },
    offersInvoice: offersInvoice === true,
    recoversAbandoned: recoversAbandoned === true,
  }
}

/** Whether buy buttons lead to the step: for pages, which need nothing else of it. */
export async function hasStep({ payload }: ReadArgs): Promise<boolean> {
  const { asksWaiver, marketing, offersInvoice } = await readSettings({ payload })
  return asksWaiver === true || marketing !== 'off' || offersInvoice === true
}

const readSettings = ({ payload }: ReadArgs): Promise<CheckoutStep> =>
  payload.findGlobal({ slug: 'checkout-step', overrideAccess: true, depth: 0 })

function writtenText({ waiverText, consentText, softOptInText }: CheckoutStep, part: ConsentPart): string {
  if (part === 'waiver') return waiverText || defaultStepTexts.waiver
  return part === 'consent'
    ? consentText || defaultStepTexts.consent
    : softOptInText || defaultStepTexts.softOptIn
}

/**
 * The newest version of a text. Where there is none yet, because nobody has saved the settings, the default becomes
 * version 1.
 */
async function currentText(payload: Payload, part: ConsentPart, defaultText: string): Promise<CurrentText> {
  const newest = async () => {
    const { rows } = await database(payload).query<CurrentText>(
      'SELECT text, version::int AS version FROM consent_texts WHERE part = $1 ORDER BY version DESC LIMIT 1',
      [part],
    )
    return rows[0]
  }
  const known = await newest()
  if (known) return known
  await database(payload).query(
    'INSERT INTO consent_texts (part, version, text) VALUES ($1, 1, $2) ON CONFLICT DO NOTHING',
    [part, defaultText],
  )
  return (await newest())!
}
