import type { LandingView } from '@/services/content/read-landing'
import { HOURS, onLine } from '@/shared/dial'
import { BuyButton, plainInvitation } from '@/ui/buy-button'

import type { Mark } from '../_parts/field-mark'
import { Sentences } from '../_parts/sentences'
import styles from './ending.module.css'

/** The hour lines of the hero's dial, turned upwards: rays of a setting sun. */
const rays = HOURS.slice(1, -1)
  .map((hour) => {
    const { x, y } = onLine(hour, 4000)
    return `M0 0L${x} ${-y}`
  })
  .join('')

/** The last invitation to buy; its button has a shorter text on phones. */
export function Ending({
  landing: { ending },
  offer,
  at,
}: Pick<LandingView, 'landing' | 'offer'> & { at: Mark }) {
  return (
    <section className={styles.ending} aria-labelledby="ending-title" {...at()}>
      <div className={`wrap ${styles.words}`}>
        <h2 id="ending-title" className={styles.title} {...at('title')}>
          <Sentences text={ending.title} />
        </h2>
        <p className={styles.text} {...at('text')}>
          {ending.text}
        </p>
        {offer && (
          <BuyButton className="button">
            <span className={styles.long} {...at('buttonLong')}>
              {ending.buttonLong || plainInvitation}
            </span>
            <span className={styles.short} {...at('buttonShort')}>
              {ending.buttonShort || plainInvitation}
            </span>
          </BuyButton>
        )}
        <p className={styles.note} {...at('note')}>
          {ending.note}
        </p>
      </div>
      <div className={styles.horizon} aria-hidden="true">
        <svg viewBox="0 0 1 1" className={styles.sky}>
          <path d={rays} className={styles.rays} />
        </svg>
        <span className={styles.sun} />
      </div>
    </section>
  )
}
