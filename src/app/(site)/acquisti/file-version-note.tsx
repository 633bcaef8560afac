import { signInTexts } from '@/content/accounts'
import type { FileVersion } from '@/contracts/orders-releases'
import { formatDate } from '@/shared/dates'

import styles from './purchases.module.css'

const texts = signInTexts.purchases.versions

/** Under a file's name: its version, what that brings, and the way to the versions before. */
export function FileVersionNote({ file }: { file: FileVersion }) {
  const { version, notes, publishedAt, isNew, earlier } = file
  if (version === null) return null
  return (
    <>
      <span className={styles.version}>
        {isNew && <strong className={styles.new}>{texts.isNew}</strong>}
        {texts.version} {version}
        {publishedAt !== null && ` · ${formatDate(publishedAt)}`}
      </span>
      {notes && <span className={styles.news}>{notes}</span>}
      {earlier.length > 0 && (
        <details className={styles.earlier}>
          <summary>{texts.earlier}</summary>
          <ul>
            {earlier.map((one) => (
              <li key={one.version}>
                {one.downloadUrl ? (
                  <a href={one.downloadUrl}>
                    {one.version} · {formatDate(one.publishedAt)}
                  </a>
                ) : (
                  `${one.version} · ${formatDate(one.publishedAt)}`
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
