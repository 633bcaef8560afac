import { NavHamburger, NavWrapper } from '@payloadcms/next/client'

import { AdminNavLinks } from './admin-nav-links.client'
import { type FrameProps, navGroups } from './nav-groups'
import styles from './admin-nav.module.css'

/** The left side of the panel, in place of Payload's own. */
export function AdminNav(props: FrameProps) {
  return (
    <NavWrapper baseClass="nav">
      <nav className={`nav__wrap ${styles.nav}`} aria-label="Sezioni del pannello">
        <AdminNavLinks groups={navGroups(props)} />
      </nav>
      <div className="nav__header">
        <div className="nav__header-content">
          <NavHamburger baseClass="nav" />
        </div>
      </div>
    </NavWrapper>
  )
}
