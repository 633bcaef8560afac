import { toPicture } from '@/services/content/picture'
import type { LandingView } from '@/services/content/read-landing'

import type { Mark } from '../_parts/field-mark'
import { Icon } from '../_parts/icon'
import { Photo } from '../_parts/photo'
import styles from './benefits.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** Six parts of a life, each with the page of the planner that looks after it. */
export function Benefits({ landing: { benefits }, at }: Pick<LandingView, 'landing'> & { at: Mark }) {
  return (
    <section
      id="benefits"
      className={`${section.section} ${styles.benefits}`}
      aria-labelledby="benefits-title"
      {...at()}
    >
      <div className="wrap">
        <SectionHead hour={10} id="benefits-title" title={benefits.title} lead={benefits.lead} at={at} />
        <ul className={styles.grid}>
          {benefits.items.map(({ id, icon, title, text, picture: media }) => {
            const picture = toPicture(media)
            return (
              <li key={id} className={styles.card}>
                {picture && (
                  <div className={styles.window} {...at('items', id, 'picture')}>
                    <Photo
                      picture={picture}
                      sizes="(min-width: 64rem) 340px, (min-width: 40rem) 42vw, 80vw"
                      className={styles.page}
                    />
                  </div>
                )}
                <h3 className={styles.title} {...at('items', id, 'title')}>
                  <Icon name={icon} />
                  {title}
                </h3>
                <p {...at('items', id, 'text')}>{text}</p>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
