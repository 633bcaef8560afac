'use client'

import { type ReactNode, useSyncExternalStore } from 'react'

import styles from './account.module.css'

const never = () => () => {}

/**
 * Choices that are kept as they are made. They cannot be changed before the page's script has come: what is ticked until
 * then would look chosen and not be kept.
 */
export function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <fieldset className={styles.choices} disabled={!hasScript}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
