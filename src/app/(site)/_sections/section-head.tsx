import type { Mark } from '../_parts/field-mark'
import { Hour } from '../_parts/hour'
import styles from './section.module.css'

type SectionHeadProps = {
  hour: number
  id: string
  title: string
  lead?: string
  at: Mark
  /** The field that the lead comes from. */
  leadName?: string
}

/** The hour, the title and what it is about. */
export function SectionHead({ hour, id, title, lead, at, leadName = 'lead' }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <Hour at={hour} />
      <h2 id={id} className={styles.title} {...at('title')}>
        {title}
      </h2>
      {lead && (
        <p className={styles.lead} {...at(leadName)}>
          {lead}
        </p>
      )}
    </div>
  )
}
