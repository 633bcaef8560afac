import type { Metadata } from 'next'
import { Suspense } from 'react'

import { checkoutTexts } from '@/content/checkout'

import { CheckoutShell } from '../checkout-shell'
import { FullLink } from '../full-link'
import result from '../result.module.css'
import { BackButton, ErrorDetail } from './error-view.client'

const texts = checkoutTexts.error

export const metadata: Metadata = { title: texts.pageTitle, robots: { index: false } }

export default function ErrorPage() {
  return (
    <CheckoutShell hour="XV" shadow={40}>
      <div className={result.page}>
        <h1 className={result.title}>{texts.title}</h1>
        <Suspense fallback={<p className={result.detail}>&nbsp;</p>}>
          <ErrorDetail />
        </Suspense>
        <div className={result.actions}>
          <FullLink className="button" href="/#hero">
            {texts.retry}
          </FullLink>
          <FullLink className="button button-quiet" href="/#contact">
            {texts.support}
          </FullLink>
        </div>
        <div className={result.columns}>
          <section className={result.section}>
            <h2>{texts.hintsTitle}</h2>
            <ul className={result.list}>
              {texts.hints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          </section>
          <section className={result.section}>
            <h2>{texts.commonTitle}</h2>
            <ul className={result.list}>
              {texts.common.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          </section>
        </div>
        <div className={result.actions}>
          <BackButton />
          <FullLink className={result.link} href="/">
            {checkoutTexts.home}
          </FullLink>
        </div>
      </div>
    </CheckoutShell>
  )
}
