import Link from 'next/link'

import { Empty } from '@/ui/kit/empty'

import styles from './order.module.css'

/** For a message or a mail that belongs to no order. */
export function NoOrder({ email }: { email: string | undefined }) {
  return (
    <main className={`gutter--left gutter--right ${styles.page}`}>
      <h1 className={styles.title}>Nessun ordine</h1>
      <Empty>
        <p>{email ? `Con l’indirizzo ${email} non c’è nessun ordine.` : 'Qui non c’è nessun ordine.'}</p>
        <p>
          <Link href="/admin?table=purchases" prefetch={false}>
            Vai agli acquisti
          </Link>
        </p>
      </Empty>
    </main>
  )
}
