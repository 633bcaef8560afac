import type { LandingView } from '@/services/content/read-landing'
import { BuyButton } from '@/ui/buy-button'

import type { Mark } from '../_parts/field-mark'
import styles from './closing.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** Repeats the offer near the end of the page. */
export function Closing({
  landing: { closing },
  offer,
  at,
}: Pick<LandingView, 'landing' | 'offer'> & { at: Mark }) {
  return (
    <section className={`${section.section} ${styles.closing}`} aria-labelledby="closing-title" {...at()}>
      <div className={`wrap ${styles.layout}`}>
        <SectionHead
          hour={17}
          id="closing-title"
          title={closing.title}
          lead={closing.text}
          at={at}
          leadName="text"
        />
        <div>
          <ul className={styles.points}>
            {closing.points.map(({ id, text }) => (
              <li key={id} {...at('points', id, 'text')}>
                {text}
              </li>
            ))}
          </ul>
          {offer && (
            <BuyButton className="button" {...at('button')}>
              {closing.button}
            </BuyButton>
          )}
          {closing.note && (
            <p className={styles.note} {...at('note')}>
              {closing.note}
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
