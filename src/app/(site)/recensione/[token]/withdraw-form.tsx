import { reviewTexts } from '@/content/reviews'

import result from '../../checkout/result.module.css'
import styles from './review.module.css'

const { withdraw: texts } = reviewTexts

/** Takes the review back, after a second look: no link in a mail does it, and no single press. */
export function WithdrawForm({ token }: { token: string }) {
  return (
    <details className={styles.withdraw}>
      <summary className={result.link}>{texts.ask}</summary>
      <form method="post" action={`/api/review/${encodeURIComponent(token)}/withdraw`}>
        <p className={result.note}>{texts.text}</p>
        <button type="submit" className="button button-quiet">
          {texts.button}
        </button>
      </form>
    </details>
  )
}
