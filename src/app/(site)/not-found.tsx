/* eslint-disable @next/next/no-html-link-for-pages -- the kept page answers a plain link fastest */
import type { Metadata } from 'next'

import { PlainFrame } from './_pages/plain-page'
import styles from './_pages/plain-page.module.css'

export const metadata: Metadata = { title: 'Pagina non trovata', robots: { index: false } }

export default function NotFound() {
  return (
    <PlainFrame hour={18}>
      <h1 className={styles.title}>Qui non batte il sole.</h1>
      <p className={styles.lead}>La pagina che cerchi non c’è, o ha cambiato indirizzo.</p>
      <p className={styles.actions}>
        <a href="/" className="button">
          Torna alla Home
        </a>
        <a href="/#contact" className="button button-quiet">
          Scrivici
        </a>
      </p>
    </PlainFrame>
  )
}
