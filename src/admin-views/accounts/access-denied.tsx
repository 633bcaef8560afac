import styles from './access-denied.module.css'

/**
 * What the signed-in without rights see in place of the back office (spec §2).
 *
 * @param contentPath where an editor may go instead
 */
export function AccessDenied({ contentPath }: { contentPath?: string }) {
  return (
    <section className={styles.screen}>
      <h1 className={styles.title}>Accesso Negato</h1>
      <p className={styles.text}>
        Non sei un amministratore. Solo gli amministratori possono accedere alla dashboard.
      </p>
      <p className={styles.ways}>
        {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the panel has a root layout of its own */}
        <a className={styles.button} href="/">
          Torna alla Home
        </a>
        {contentPath && (
          <a className={styles.link} href={contentPath}>
            Vai ai contenuti
          </a>
        )}
      </p>
    </section>
  )
}
