import { type ReactNode, useId } from 'react'

import '../theme.css'
import styles from './screen.module.css'

type ScreenProps = {
  /** The page's one `h1`. */
  title: string
  /** A sentence or two on what the page is for. */
  intro?: ReactNode
  children: ReactNode
}

/** The frame of a page of the panel: its width, its spacing and its title. */
export function Screen({ title, intro, children }: ScreenProps) {
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>{title}</h1>
      {intro !== undefined && <p className={styles.intro}>{intro}</p>}
      {children}
    </main>
  )
}

/** A part of such a page under a heading of its own. */
export function ScreenPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}
