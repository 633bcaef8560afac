import type { GlobalAfterChangeHook } from 'payload'

import type { CheckoutStep } from '@/payload-types'
import type { ConsentPart } from '@/shared/consents'

/**
 * Keeps each changed text as a new version, in the transaction that saves it. Saves come one after the other, because
 * each has the global's one row locked.
 */
export const versionConsentTexts: GlobalAfterChangeHook = async ({ doc, req }) => {
  const { waiverText, consentText, softOptInText } = doc as CheckoutStep
  const texts: [ConsentPart, string | null | undefined][] = [
    ['waiver', waiverText],
    ['consent', consentText],
    ['soft_opt_in', softOptInText],
  ]
  const common = { collection: 'consent-texts', overrideAccess: true, req, depth: 0 } as const
  for (const [part, text] of texts) {
    const { docs } = await req.payload.find({
      ...common,
      where: { part: { equals: part } },
      sort: '-version',
      limit: 1,
      pagination: false,
    })
    if (!text || docs[0]?.text === text) continue
    await req.payload.create({ ...common, data: { part, version: (docs[0]?.version ?? 0) + 1, text } })
  }
}
