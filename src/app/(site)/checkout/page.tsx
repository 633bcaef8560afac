import config from '@payload-config'
import type { Metadata } from 'next'
import { cookies, headers } from 'next/headers'
import { getPayload } from 'payload'

import { checkoutStepTexts as texts } from '@/content/checkout-step'
import type { Landing } from '@/payload-types'
import { judgeStep } from '@/services/checkout/step/judge-step'
import { readStep } from '@/services/checkout/step/read-step'
import { readGlobal } from '@/services/content/read-content'
import { readOffer } from '@/services/content/read-offer'
import { keptStep, unpackForm } from '@/services/plain-forms/kept-form'
import { reportOfPage } from '@/services/visits/visit-of'
import { reportIn } from '@/shared/visit-report'

import { CheckoutShell } from './checkout-shell'
import { FullLink } from './full-link'
import result from './result.module.css'
import { StepForm } from './step-form'
import styles from './step.module.css'

export const metadata: Metadata = { title: texts.pageTitle, robots: { index: false } }

// Price and texts are the CMS's, and a build has no database.
export const dynamic = 'force-dynamic'

type StepPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** The step before paying: one screen, one form, no script. What was refused comes back as it was typed. */
export default async function CheckoutStepPage({ searchParams }: StepPageProps) {
  const payload = await getPayload({ config })
  const [offer, { footer }, step, jar, asked] = await Promise.all([
    readOffer({ payload, faults: [] }),
    readGlobal<Landing>({ payload, faults: [] }, 'landing'),
    readStep({ payload }),
    cookies(),
    searchParams,
  ])
  const { again } = asked
  const report = reportIn(asked) ?? reportOfPage((await headers()).get('referer'))
  // Without the cookie, minutes later or in another browser, the form is as at first: nothing was typed that could be wrong.
  const kept = again === undefined ? undefined : unpackForm(jar.get(keptStep.cookie)?.value)
  const { errors = {} } = kept ? judgeStep({ step, fields: kept, now: new Date() }) : {}
  return (
    <CheckoutShell hour="XII" shadow={8}>
      <div className={result.page}>
        <div className={result.intro}>
          <h1 className={result.title}>{texts.title}</h1>
          <p className={result.lead}>{offer ? texts.lead : texts.closed}</p>
        </div>
        {offer && (
          <section className={result.panel} aria-label={texts.product}>
            <dl className={styles.product}>
              <dt>{offer.product.name}</dt>
              <dd>{offer.price}</dd>
            </dl>
            <StepForm
              step={step}
              price={offer.price}
              privacyUrl={footer.privacyUrl}
              values={kept ?? {}}
              errors={errors}
              report={report}
            />
          </section>
        )}
        <div className={result.actions}>
          <FullLink className={result.link} href="/#offer">
            {texts.back}
          </FullLink>
        </div>
      </div>
    </CheckoutShell>
  )
}
