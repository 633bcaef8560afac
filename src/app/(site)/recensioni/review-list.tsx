import { reviewsPage as texts, VERIFIED } from '@/content/reviews'
import type { ShownReview } from '@/services/reviews/list-reviews'
import { formatDate } from '@/shared/dates'

import { Suns } from '../_parts/suns'
import styles from './reviews.module.css'

/** Reviews as their authors wrote them, each with the shop's answer. */
export function ReviewList({ rows }: { rows: ShownReview[] }) {
  return (
    <ol className={styles.list}>
      {rows.map(({ id, stars, text, shown_name: name, written_at: at, changed_at: changed, answer }) => (
        <li key={id}>
          <article>
            <Suns rating={stars} />
            <p className={styles.words}>{text}</p>
            <p className={styles.who}>
              <strong>{name}</strong>
              <span className={styles.verified}>{VERIFIED}</span>
              <span>
                {formatDate(at)}
                {changed !== null && `, ${texts.changed}`}
              </span>
            </p>
            {answer !== null && (
              <div className={styles.answer}>
                <h3>{texts.answer}</h3>
                <p>{answer}</p>
              </div>
            )}
          </article>
        </li>
      ))}
    </ol>
  )
}
