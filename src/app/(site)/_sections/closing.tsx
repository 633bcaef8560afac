import type { LandingView } from '@/services/content/read-landing'
import { BuyButton } from '@/ui/buy-button'

import styles from './closing.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** Repeats the offer near the end of the page. */
export function Closing({ landing: { closing }, offer }: Pick<LandingView, 'landing' | 'offer'>) {
  return (
    <section className={`${section.section} ${styles.closing}`} aria-labelledby="closing-title">
      <div className={`wrap ${styles.layout}`}>
        <SectionHead hour={17} id="closing-title" title={closing.title} lead={closing.text} />
        <div>
          <ul className={styles.points}>
            {closing.points.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
          {offer && <BuyButton className="button">{closing.button}</BuyButton>}
          <p className={styles.note}>{closing.note}</p>
        </div>
      </div>
    </section>
  )
}
