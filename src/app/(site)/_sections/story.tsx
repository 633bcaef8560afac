import type { LandingView } from '@/services/content/read-landing'

import type { Mark } from '../_parts/field-mark'
import { Paragraphs } from '../_parts/paragraphs'
import { SectionHead } from './section-head'
import section from './section.module.css'
import styles from './story.module.css'

/** The founder's story, and the problems that readers may recognise. */
export function Story({ landing: { story }, at }: Pick<LandingView, 'landing'> & { at: Mark }) {
  return (
    <section className={`${section.section} ${styles.story}`} aria-labelledby="story-title" {...at()}>
      <div className="wrap">
        <SectionHead hour={7} id="story-title" title={story.title} at={at} />
        <div className={styles.columns}>
          <div className={styles.body} {...at('body')}>
            <Paragraphs text={story.body} />
            <p className={styles.signature} {...at('signature')}>
              {story.signature}
            </p>
          </div>
          <div className={styles.pains}>
            <h3 className={styles.painsTitle} {...at('painsTitle')}>
              {story.painsTitle}
            </h3>
            <ul>
              {story.pains.map(({ id, hour, text }) => (
                <li key={id} className={styles.pain}>
                  <span className={styles.hour} {...at('pains', id, 'hour')}>
                    {hour}
                  </span>
                  <span {...at('pains', id, 'text')}>{text}</span>
                </li>
              ))}
            </ul>
            <p className={styles.after} {...at('after')}>
              {story.after}
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}
