import Link from 'next/link'

import type { Finding } from '@/contracts/orders-reconciliation'
import { TEST_SESSION } from '@/shared/trial-purchase'

import styles from './reconciliation.module.css'

/** To the purchase, and to the same session at Stripe. */
export function FindingLinks({ finding: { purchase_id: id, session_id } }: { finding: Finding }) {
  const mode = session_id.startsWith(TEST_SESSION) ? 'test/' : ''
  return (
    <p className={styles.links}>
      {id !== null && (
        <Link href={`/admin/ordine/${id}`} prefetch={false}>
          Apri l’ordine
        </Link>
      )}
      <a
        href={`https://dashboard.stripe.com/${mode}search?query=${encodeURIComponent(session_id)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        Cerca su Stripe<span className={styles.hidden}> (si apre in una nuova scheda)</span>
      </a>
    </p>
  )
}
