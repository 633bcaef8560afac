import type { ReactNode } from 'react'

import '../theme.css'
import styles from './empty.module.css'

/** Stands where a list would be: why there is nothing, and what to do about it. */
export function Empty({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={styles.empty}>
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </div>
  )
}
