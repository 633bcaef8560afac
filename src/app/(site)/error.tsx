'use client'

import styles from './_pages/plain-page.module.css'

/** Something broke while a page was made; the details are in the server's log. */
export default function ErrorPage({ reset }: { reset: () => void }) {
  return (
    <main className={`wrap ${styles.main}`}>
      <h1 className={styles.title}>È passata una nuvola.</h1>
      <p className={styles.lead}>Qualcosa è andato storto. Riprova tra qualche istante.</p>
      <p className={styles.actions}>
        <button type="button" className="button" onClick={reset}>
          Riprova
        </button>
        {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- a fresh start after an error */}
        <a href="/" className="button button-quiet">
          Torna alla Home
        </a>
      </p>
    </main>
  )
}
