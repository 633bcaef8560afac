import type { ServerProps } from 'payload'

import { AccountStrip } from '../accounts/account-strip.client'
import styles from './admin-header.module.css'

/** The bar above every page of the panel: the shop's name, the signed-in person and Logout (spec §2). */
export function AdminHeader({ user }: ServerProps) {
  if (!user) return null
  return (
    <section className={styles.header} aria-label="Accesso">
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the panel has a root layout of its own */}
      <a className={styles.brand} href="/" title="Vai al sito">
        Ore Serene
      </a>
      <AccountStrip email={user.email} />
    </section>
  )
}
