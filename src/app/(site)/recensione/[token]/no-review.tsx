import type { ReactNode } from 'react'

import { reviewTexts as texts } from '@/content/reviews'

import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'

type NoReviewProps = { title: string; text: string; children?: ReactNode }

/** Why there is nothing to write here, and the ways on. */
export function NoReview({ title, text, children }: NoReviewProps) {
  return (
    <div className={result.page}>
      <div className={result.intro}>
        <h1 className={result.title}>{title}</h1>
        <p className={result.lead}>{text}</p>
      </div>
      <div className={result.actions}>
        <FullLink className="button button-quiet" href="/#contact">
          {texts.help}
        </FullLink>
        <FullLink className={result.link} href="/recensioni">
          {texts.seeAll}
        </FullLink>
      </div>
      {children}
    </div>
  )
}
