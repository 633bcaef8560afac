import { NavHamburger, NavWrapper } from '@payloadcms/next/client'
import type { ServerProps, VisibleEntities } from 'payload'

import { AdminNavLinks } from './admin-nav-links.client'
import { navGroups } from './nav-groups'
import styles from './admin-nav.module.css'

type AdminNavProps = ServerProps & { visibleEntities?: VisibleEntities }

/** The left side of the panel, in place of Payload's own. */
export function AdminNav({ payload, i18n, user, permissions, visibleEntities }: AdminNavProps) {
  const visible = {
    collections: (visibleEntities?.collections ?? []) as string[],
    globals: (visibleEntities?.globals ?? []) as string[],
  }
  const groups = navGroups({ payload, i18n, user: user ?? null, permissions, visible })
  return (
    <NavWrapper baseClass="nav">
      <nav className={`nav__wrap ${styles.nav}`} aria-label="Sezioni del pannello">
        <AdminNavLinks groups={groups} />
      </nav>
      <div className="nav__header">
        <div className="nav__header-content">
          <NavHamburger baseClass="nav" />
        </div>
      </div>
    </NavWrapper>
  )
}
