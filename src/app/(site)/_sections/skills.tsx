import type { LandingView } from '@/services/content/read-landing'
import { roman } from '@/shared/dial'

import type { Mark } from '../_parts/field-mark'
import { SectionHead } from './section-head'
import section from './section.module.css'
import styles from './skills.module.css'

/** Five essential skills, numbered as hours are. */
export function Skills({ landing: { skills }, at }: Pick<LandingView, 'landing'> & { at: Mark }) {
  return (
    <section className={`${section.section} ${styles.skills}`} aria-labelledby="skills-title" {...at()}>
      <div className="wrap">
        <SectionHead hour={8} id="skills-title" title={skills.title} lead={skills.lead} at={at} />
        <ol className={styles.list}>
          {skills.items.map(({ id, title, text }, index) => (
            <li key={id} className={styles.item}>
              <span className={styles.numeral} aria-hidden="true">
                {roman(index + 1)}
              </span>
              <h3 className={styles.title} {...at('items', id, 'title')}>
                {title}
              </h3>
              <p {...at('items', id, 'text')}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
