import { Hamburger, NavToggler } from '@payloadcms/ui'

import { AccountStrip } from '../accounts/account-strip.client'
import { type FrameProps, navGroups } from '../nav/nav-groups'
import { SearchButton } from '../search/search-button.client'
import styles from './admin-header.module.css'
import { Breadcrumb } from './breadcrumb.client'
import { Mark } from './mark'
import { SkipLink } from './skip-link.client'

/**
 * The one bar above every page of the panel: the shop's mark, where one is, the search, the signed-in person and Logout
 * (spec §2). Payload's own strip, which says the same, is hidden in panel.css; on a phone its menu button stands here.
 */
export function AdminHeader(props: FrameProps) {
  const { user } = props
  if (!user) return null
  const pages = navGroups(props).flatMap(({ links }) => links)
  return (
    <section className={styles.header} aria-label="Accesso">
      <SkipLink />
      <NavToggler className={styles.menu}>
        <Hamburger />
      </NavToggler>
      {/* eslint-disable-next-line @next/next/no-html-link-for-pages -- the panel has a root layout of its own */}
      <a className={styles.brand} href="/" title="Vai al sito">
        <Mark />
        <span>Ore Serene</span>
      </a>
      <Breadcrumb />
      {pages.length > 0 && <SearchButton pages={pages} isAdmin={user.role === 'admin'} />}
      <AccountStrip email={user.email} />
    </section>
  )
}
