import type { ReactNode } from 'react'

import type { Tone } from '@/shared/table-presentation'

import '../theme.css'
import styles from './badge.module.css'

/** A state in a word, with a colour that says the same. */
export const Badge = ({ tone, children }: { tone: Tone | undefined; children: ReactNode }) => (
  <span className={styles.badge} data-tone={tone}>
    {children}
  </span>
)
