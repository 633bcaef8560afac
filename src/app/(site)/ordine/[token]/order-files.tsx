import { orderTexts as texts } from '@/content/orders'
import type { OrderFile } from '@/contracts/orders'
import { formatBytes } from '@/shared/file-size'

import { FileVersionNote } from '../../acquisti/file-version-note'
import result from '../../checkout/result.module.css'
import styles from './order.module.css'

/** Each file with its size, its version and its news; pressing it makes a link for that press alone. */
export function OrderFiles({ files }: { files: OrderFile[] }) {
  if (files.length === 0) return <p className={result.note}>{texts.noFile}</p>
  return (
    <>
      <p className={result.note}>{texts.filesHint}</p>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <div className={styles.file}>
              <span id={`file-${file.id}`}>
                <span className={styles.name}>{file.name}</span>
                {file.bytes !== null && <span className={styles.size}> {formatBytes(file.bytes)}</span>}
              </span>
              <FileVersionNote file={file} />
            </div>
            {file.downloadUrl !== null ? (
              <a
                className="button button-small"
                href={file.downloadUrl}
                rel="nofollow"
                aria-describedby={`file-${file.id}`}
              >
                {texts.download}
              </a>
            ) : (
              <span className={result.note}>{texts.noFile}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
