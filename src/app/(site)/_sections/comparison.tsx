import type { LandingView } from '@/services/content/read-landing'

import styles from './comparison.module.css'
import { SectionHead } from './section-head'
import section from './section.module.css'

/** Compares days without and with the planner. */
export function Comparison({ landing: { comparison } }: Pick<LandingView, 'landing'>) {
  return (
    <section className={`${section.section} ${styles.comparison}`} aria-labelledby="comparison-title">
      <div className="wrap">
        <SectionHead hour={16} id="comparison-title" title={comparison.title} lead={comparison.lead} />
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.before}>
                {comparison.before}
              </th>
              <th scope="col" className={styles.after}>
                {comparison.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {comparison.rows.map(({ id, before, after }) => (
              <tr key={id}>
                <td className={styles.before}>{before}</td>
                <td className={styles.after}>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
