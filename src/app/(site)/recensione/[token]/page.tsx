import config from '@payload-config'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { createLocalReq, getPayload } from 'payload'

import { reviewTexts as texts } from '@/content/reviews'
import { keptReview, unpackForm } from '@/services/plain-forms/kept-form'
import { type OpenedReview, openReview } from '@/services/reviews/open-review'
import { formatDate } from '@/shared/dates'
import { firstName } from '@/shared/first-name'

import { CheckoutShell } from '../../checkout/checkout-shell'
import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'
import { NoReview } from './no-review'
import { ReviewForm } from './review-form'
import { WithdrawForm } from './withdraw-form'

export const metadata: Metadata = {
  title: texts.pageTitle,
  robots: { index: false, follow: false },
  // The address is the key to the review: no other site gets to see it.
  referrer: 'same-origin',
}

type PageProps = {
  params: Promise<{ token: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** The review of the purchase that the link's token names: written, changed and withdrawn with plain forms. */
export default async function ReviewPage({ params, searchParams }: PageProps) {
  const [{ token }, asked] = await Promise.all([params, searchParams])
  const payload = await getPayload({ config })
  const opened = await openReview({ req: await createLocalReq({}, payload), token })
  return (
    <CheckoutShell hour="XV" shadow={40}>
      {opened.state === 'open' ? (
        <Review token={token} opened={opened} done={asked.fatto} fault={asked.errore} />
      ) : (
        <NoReview {...texts.unknown} />
      )}
    </CheckoutShell>
  )
}

type Opened = Extract<OpenedReview, { state: 'open' }>
type Said = string | string[] | undefined
type ReviewProps = { token: string; opened: Opened; done: Said; fault: Said }

async function Review({ token, opened, done, fault }: ReviewProps) {
  const { purchase, review, obstacle } = opened
  const isThere = review !== null && review.state === 'published' && !review.deletedAt
  if (obstacle !== null) {
    const isHeld = review !== null && review.state === 'published'
    return (
      <NoReview title={texts.closedTitle} text={texts.obstacles[obstacle]}>
        {isHeld && <WithdrawForm token={token} />}
      </NoReview>
    )
  }
  const kept = fault === undefined ? undefined : unpackForm((await cookies()).get(keptReview.cookie)?.value)
  // Without the cookie that keeps them, minutes later or in another browser, no words are refused.
  const isRefused = kept !== undefined && fault === 'campi'
  const tooMany = kept ? `${texts.tooManyPage} ${texts.tooManyKept}` : texts.tooManyPage
  const phase = isThere ? 'known' : review ? 'withdrawn' : 'new'
  const name = firstName(purchase.customer_name ?? '') ?? ''
  const written = {
    stars: review?.stars,
    text: review?.text,
    shown_name: review?.shown_name,
    consent: review?.consent,
  }
  return (
    <div className={result.page}>
      {done === 'salvata' && isThere && (
        <p className={result.warning} role="status">
          {review.consent ? texts.saved.published : texts.saved.private}{' '}
          {review.consent && <FullLink href="/recensioni">{texts.seeAll}</FullLink>}
        </p>
      )}
      {done === 'ritirata' && phase === 'withdrawn' && (
        <p className={result.warning} role="status">
          {texts.withdraw.done}
        </p>
      )}
      <div className={result.intro}>
        <h1 className={result.title}>{texts.title[phase]}</h1>
        <p className={result.lead}>{texts.lead[phase]}</p>
        <p className={result.note}>
          {texts.verified(purchase.product_name, formatDate(purchase.purchased_at))}
        </p>
      </div>
      <ReviewForm
        token={token}
        values={kept ?? (isThere ? written : { shown_name: name })}
        isChecked={isRefused}
        notice={fault === 'troppi' ? tooMany : isRefused ? texts.faults : undefined}
        submit={isThere ? texts.submit.known : texts.submit.new}
      />
      {isThere && review.answer && (
        <section className={result.section}>
          <h2>{texts.answer}</h2>
          <p>{review.answer}</p>
        </section>
      )}
      {isThere && <WithdrawForm token={token} />}
    </div>
  )
}
