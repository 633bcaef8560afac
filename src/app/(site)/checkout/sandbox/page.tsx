import config from '@payload-config'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getPayload } from 'payload'

import { checkoutTexts } from '@/content/checkout'
import { getSandboxSession, isPayable } from '@/services/checkout/get-sandbox-session'
import { formatMoney } from '@/shared/money'

import { SiteName } from '../../_parts/site-name'
import { FullLink } from '../full-link'
import { PayForm } from './pay-form'
import styles from './sandbox.module.css'

const texts = checkoutTexts.sandbox

export const metadata: Metadata = {
  title: texts.pageTitle,
  robots: { index: false, follow: false },
  referrer: 'same-origin',
}

type SandboxPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Plays Stripe's pay page where there are no keys; needs no script, and is not there where it is not allowed. */
export default async function SandboxPage({ searchParams }: SandboxPageProps) {
  const { session: sessionId, fault } = await searchParams
  const payload = await getPayload({ config })
  const session = typeof sessionId === 'string' ? await getSandboxSession({ payload, sessionId }) : undefined
  if (!session) notFound()

  const price = formatMoney(session.amount_cents, session.currency)
  return (
    <div className={styles.page}>
      <p className={styles.mark}>{texts.mark}</p>
      <div className={styles.halves}>
        <section className={styles.order} aria-label={texts.summary}>
          <p className={styles.brand}>
            <SiteName />
          </p>
          <p className={styles.product}>{session.product_name}</p>
          <p className={styles.price}>{price}</p>
          <p className={styles.description}>{checkoutTexts.payPage.description}</p>
          <dl className={styles.total}>
            <dt>{texts.total}</dt>
            <dd>{price}</dd>
          </dl>
          <p className={styles.small}>{texts.vat}</p>
        </section>
        <main className={styles.pay}>
          {isPayable(session, new Date()) ? (
            <PayForm sessionId={session.session_id} price={price} hasFault={fault !== undefined} />
          ) : (
            <div className={styles.form}>
              <h1>{texts.closedTitle}</h1>
              <p>{texts.closed}</p>
              <FullLink className="button" href="/">
                {checkoutTexts.home}
              </FullLink>
            </div>
          )}
        </main>
      </div>
    </div>
  )
}
