import { orderTexts } from '@/content/orders'

import { FullLink } from '../../checkout/full-link'
import result from '../../checkout/result.module.css'

/** Why there is no order to see, and the way to those there are. */
export function NoOrder({ title, text }: { title: string; text: string }) {
  return (
    <div className={result.page}>
      <div className={result.intro}>
        <h1 className={result.title}>{title}</h1>
        <p className={result.lead}>{text}</p>
      </div>
      <div className={result.actions}>
        <FullLink className="button" href="/acquisti">
          {orderTexts.purchases}
        </FullLink>
        <FullLink className={result.link} href="/#contact">
          {orderTexts.helpLink}
        </FullLink>
      </div>
    </div>
  )
}
