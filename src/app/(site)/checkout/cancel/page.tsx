import config from '@payload-config'
import type { Metadata } from 'next'
import { getPayload } from 'payload'

import { checkoutTexts } from '@/content/checkout'
import type { Landing } from '@/payload-types'
import { readGlobal } from '@/services/content/read-content'
import { readOffer } from '@/services/content/read-offer'
import { namesAnEnd } from '@/services/content/read-urgency'

import { CheckoutShell } from '../checkout-shell'
import { FullLink } from '../full-link'
import result from '../result.module.css'

const texts = checkoutTexts.cancel

export const metadata: Metadata = { title: texts.pageTitle, robots: { index: false } }

// The prices are the CMS's, and a build has no database.
export const dynamic = 'force-dynamic'

export default async function CancelPage() {
  const reader = { payload: await getPayload({ config }), faults: [] }
  const [offer, { urgency }] = await Promise.all([readOffer(reader), readGlobal<Landing>(reader, 'landing')])
  const warning = namesAnEnd({ settings: urgency, now: new Date() }) ? texts.warning : texts.price
  return (
    <CheckoutShell hour="XVIII" shadow={68}>
      <div className={result.page}>
        <div className={result.intro}>
          <h1 className={result.title}>{texts.title}</h1>
          <p className={result.lead}>{texts.lead}</p>
        </div>
        <section className={result.panel}>
          <h2>{texts.reminderTitle}</h2>
          <ul className={result.list}>
            {texts.reminders.map((reminder) => (
              <li key={reminder}>{reminder}</li>
            ))}
          </ul>
          {offer?.isReduced && <p className={result.warning}>{warning(offer.price, offer.originalPrice)}</p>}
          <div className={result.actions}>
            <FullLink className="button" href="/#hero">
              {texts.retry}
            </FullLink>
            <FullLink className="button button-quiet" href="/#offer">
              {texts.review}
            </FullLink>
          </div>
        </section>
        <div className={result.actions}>
          <FullLink className={result.link} href="/#contact">
            {texts.support}
          </FullLink>
          <FullLink className={result.link} href="/">
            {checkoutTexts.home}
          </FullLink>
        </div>
      </div>
    </CheckoutShell>
  )
}
