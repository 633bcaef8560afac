'use client'

import { Link, useNav, useWindowInfo } from '@payloadcms/ui'
import { usePathname } from 'next/navigation'
import { type MouseEvent, type ReactNode, useEffect, useId } from 'react'

import { openTable, useAddress } from '../tables/use-address'
import { type NavGroup, type NavLink, tableOf } from './nav-link'
import styles from './admin-nav.module.css'

/** The links of the navigation; the page one is on is marked, and of the tables the one that is open. */
export function AdminNavLinks({ groups }: { groups: NavGroup[] }) {
  useOpenOnDesktops()
  const pathname = usePathname()
  const [{ table }] = useAddress()
  const tables = groups.flatMap(({ links }) => links).flatMap(({ href }) => tableOf(href) ?? [])
  const isHere = (href: string) => {
    const ofLink = tableOf(href)
    if (ofLink === undefined) return pathname === href || pathname.startsWith(`${href}/`)
    // The dashboard opens the first table when no other was chosen (spec §2).
    return pathname === '/admin' && ofLink === (table ?? tables[0])
  }
  return groups.map((group) => (
    <Group key={group.label} {...group} isHere={group.links.some(({ href }) => isHere(href))}>
      {group.links.map((link) => (
        <li key={link.href}>
          <OneLink link={link} isHere={isHere(link.href)} isDashboard={pathname === '/admin'} />
        </li>
      ))}
    </Group>
  ))
}

type GroupProps = Omit<NavGroup, 'links'> & { isHere: boolean; children: ReactNode }

function Group({ label, isClosed = false, isHere, children }: GroupProps) {
  const id = useId()
  const heading = (
    <h2 className={styles.heading} id={id}>
      {label}
    </h2>
  )
  const links = <ul className={styles.links}>{children}</ul>
  return (
    <section aria-labelledby={id}>
      {isClosed ? (
        <details open={isHere} className={styles.closed}>
          <summary>{heading}</summary>
          {links}
        </details>
      ) : (
        <>
          {heading}
          {links}
        </>
      )}
    </section>
  )
}

type OneLinkProps = { link: NavLink; isHere: boolean; isDashboard: boolean }

/** On the dashboard a table opens in the browser at once; every other link leads to a page of the server. */
function OneLink({ link: { href, label }, isHere, isDashboard }: OneLinkProps) {
  const leaveOverlay = useLeaveOverlay()
  const shared = { className: styles.link, href, 'aria-current': isHere ? ('page' as const) : undefined }
  const table = tableOf(href)
  if (table === undefined || !isDashboard) {
    return (
      <Link {...shared} prefetch={false} onClick={leaveOverlay}>
        {label}
      </Link>
    )
  }
  const open = (event: MouseEvent) => {
    // The browser opens it in a new tab or window, or saves it.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    openTable(table)
    leaveOverlay()
  }
  return (
    <a {...shared} onClick={open}>
      {label}
    </a>
  )
}

/** Closes the navigation after a choice where it covers the page (up to 1024 px). */
function useLeaveOverlay(): () => void {
  const { setNavOpen } = useNav()
  const { m, s } = useWindowInfo().breakpoints
  return () => {
    if (m || s) setNavOpen(false)
  }
}

/** Payload closes the navigation up to 1440 px; from 1024 px on, where it covers nothing, it is opened again. */
function useOpenOnDesktops() {
  const { setNavOpen } = useNav()
  const { l, m, s } = useWindowInfo().breakpoints
  useEffect(() => {
    if (!l || m || s) return
    // Payload closes it in an effect after this one; a microtask comes after both and before the paint.
    queueMicrotask(() => setNavOpen(true))
  }, [l, m, s, setNavOpen])
}
