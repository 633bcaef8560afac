import type { LandingView } from '@/services/content/read-landing'
import { roman } from '@/shared/dial'

import { SectionHead } from './section-head'
import section from './section.module.css'
import styles from './skills.module.css'

/** Five essential skills, numbered as hours are. */
export function Skills({ landing: { skills } }: Pick<LandingView, 'landing'>) {
  return (
    <section className={`${section.section} ${styles.skills}`} aria-labelledby="skills-title">
      <div className="wrap">
        <SectionHead hour={8} id="skills-title" title={skills.title} lead={skills.lead} />
        <ol className={styles.list}>
          {skills.items.map(({ id, title, text }, index) => (
            <li key={id} className={styles.item}>
              <span className={styles.numeral} aria-hidden="true">
                {roman(index + 1)}
              </span>
              <h3 className={styles.title}>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
