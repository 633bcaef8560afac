import { HOURS, onLine, roman } from '@/shared/dial'

import styles from './hour.module.css'

/** One path for all the lines: the page has ten of these dials, and each element costs bytes. */
const rays = HOURS.map((hour) => {
  const { x, y } = onLine(hour, 30)
  return `M0 0L${x} ${y}`
}).join('')

/** The small sundial at the head of a section; its shadow points to the section's hour. */
export function Hour({ at }: { at: number }) {
  const end = onLine(at, 30)
  return (
    <p className={styles.hour} aria-hidden="true">
      <svg viewBox="-31 -4 62 36" className={styles.dial}>
        <path d={rays} className={styles.rays} />
        <path d={`M0 0L${end.x} ${end.y}`} className={styles.now} />
        <circle r="3.5" className={styles.sun} />
      </svg>
      <span>{roman(at)}</span>
    </p>
  )
}
