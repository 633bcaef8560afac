import type { LandingView } from '@/services/content/read-landing'

import type { Mark } from '../_parts/field-mark'
import styles from './comparison.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** Compares days without and with the planner. */
export function Comparison({ landing: { comparison }, at }: Pick<LandingView, 'landing'> & { at: Mark }) {
  return (
    <section
      className={`${section.section} ${styles.comparison}`}
      aria-labelledby="comparison-title"
      {...at()}
    >
      <div className="wrap">
        <SectionHead
          hour={16}
          id="comparison-title"
          title={comparison.title}
          lead={comparison.lead}
          at={at}
        />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.before} {...at('before')}>
                {comparison.before}
              </th>
              <th scope="col" className={styles.after} {...at('after')}>
                {comparison.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {comparison.rows.map(({ id, before, after }) => (
              <tr key={id}>
                <td className={styles.before} {...at('rows', id, 'before')}>
                  {before}
                </td>
                <td className={styles.after} {...at('rows', id, 'after')}>
                  {after}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
