import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { env } from '@/config/env'
import { previewReceipts } from '@/services/orders/receipts/preview-receipts'

import { loadEditor } from '../../load-editor'
import { RefreshOnSave } from '../../refresh-on-save.client'
import styles from './receipts-preview.module.css'

export const dynamic = 'force-dynamic'
export const metadata: Metadata = { title: 'Anteprima', robots: { index: false, follow: false } }

const MAILS = [
  { mail: 'purchase', title: 'Dopo l’acquisto' },
  { mail: 'refund', title: 'Dopo un rimborso' },
] as const

/** The two mails with their subjects as the latest draft makes them; each stands in a frame, as mail has its own styles. */
export default async function ReceiptsPreview() {
  const { payload, user } = await loadEditor()
  if (user.role !== 'admin') notFound()
  const mails = await previewReceipts({ payload, user })
  return (
    <main className={styles.mails}>
      <RefreshOnSave serverUrl={env.SERVER_URL} />
      <h1 className={styles.hidden}>Anteprima delle ricevute</h1>
      {MAILS.map(({ mail, title }) => (
        <section key={mail} aria-labelledby={mail} className={styles.mail}>
          <h2 id={mail}>{title}</h2>
          <p className={styles.subject}>{mails[mail].subject}</p>
          {/* Another address for other words: the frame is loaded anew when they change. */}
          <iframe
            title={`${title}: email`}
            src={`/api/admin/receipt-preview?mail=${mail}&words=${wordsKey(mails[mail].html)}`}
            className={styles.frame}
          />
        </section>
      ))}
    </main>
  )
}

/** A short number for a text; two texts that differ nearly always have two. */
const wordsKey = (text: string): string =>
  Array.from(text)
    .reduce((sum, character) => (Math.imul(sum, 31) + character.codePointAt(0)!) | 0, 7)
    .toString(36)
