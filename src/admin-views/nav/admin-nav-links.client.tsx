'use client'

import { Link, useNav, useWindowInfo } from '@payloadcms/ui'
import { usePathname, useSearchParams } from 'next/navigation'
import { useEffect } from 'react'

import type { NavGroup } from './nav-link'
import styles from './admin-nav.module.css'

/** The links of the navigation; the page one is on is marked, and of the tables the one that is open. */
export function AdminNavLinks({ groups }: { groups: NavGroup[] }) {
  useOpenOnDesktops()
  const pathname = usePathname()
  const table = useSearchParams().get('table')
  // The dashboard opens the first table when nobody chose (spec §2).
  const firstTable = groups.flatMap(({ links }) => links).find(({ href }) => href.startsWith('/admin?'))?.href
  const isHere = (href: string) => {
    if (!href.startsWith('/admin?')) return pathname === href || pathname.startsWith(`${href}/`)
    return pathname === '/admin' && (table === null ? href === firstTable : href === `/admin?table=${table}`)
  }
  return groups.map(({ label, links }, index) => (
    <section key={label} className={styles.group} aria-labelledby={`nav-group-${index}`}>
      <h2 className={styles.heading} id={`nav-group-${index}`}>
        {label}
      </h2>
      <ul className={styles.links}>
        {links.map(({ href, label: text }) => (
          <li key={href}>
            <Link
              className={styles.link}
              href={href}
              prefetch={false}
              aria-current={isHere(href) ? 'page' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Payload folds the navigation up to 1440 px; on a screen where it is no overlay it stays at hand until put away. */
function useOpenOnDesktops() {
  const { setNavOpen } = useNav()
  const { l, m, s } = useWindowInfo().breakpoints
  useEffect(() => {
    if (!l || m || s) return
    // Payload folds it in the effect that follows this one: together they change nothing that is seen.
    queueMicrotask(() => setNavOpen(true))
  }, [l, m, s, setNavOpen])
}
