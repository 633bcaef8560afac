import type { LandingView } from '@/services/content/read-landing'

import { Paragraphs } from '../_parts/paragraphs'
import { SectionHead } from './section-head'
import section from './section.module.css'
import styles from './story.module.css'

/** The founder's story, and the problems that readers may recognise. */
export function Story({ landing: { story } }: Pick<LandingView, 'landing'>) {
  return (
    <section className={`${section.section} ${styles.story}`} aria-labelledby="story-title">
      <div className="wrap">
        <SectionHead hour={7} id="story-title" title={story.title} />
        <div className={styles.columns}>
          <div className={styles.body}>
            <Paragraphs text={story.body} />
            <p className={styles.signature}>{story.signature}</p>
          </div>
          <div className={styles.pains}>
            <h3 className={styles.painsTitle}>{story.painsTitle}</h3>
            <ul>
              {story.pains.map(({ id, hour, text }) => (
                <li key={id} className={styles.pain}>
                  <span className={styles.hour}>{hour}</span>
                  <span>{text}</span>
                </li>
              ))}
            </ul>
            <p className={styles.after}>{story.after}</p>
          </div>
        </div>
      </div>
    </section>
  )
}
