import { getTranslation, type I18nClient } from '@payloadcms/translations'
import type { Payload, PayloadRequest, SanitizedPermissions } from 'payload'

import { describeTables } from '@/services/tables/table'

import { type NavGroup, type NavLink, tableHref } from './nav-link'

type Args = {
  payload: Payload
  i18n: I18nClient
  user: PayloadRequest['user']
  permissions: SanitizedPermissions | undefined
  /** What the collections' own `hidden` leaves to this person. */
  visible: { collections: string[]; globals: string[] }
}

const CONTENT = 'Contenuti'
const EMAIL = 'Email'
const PEOPLE = 'Persone'
const SALES = 'Vendite'

/**
 * The groups of the panel's navigation (spec §2): the tables and the automations for administrators, the content for
 * everyone who may edit it, then what is neither, under the names its collections give themselves.
 */
export function navGroups({ payload, i18n, user, permissions, visible }: Args): NavGroup[] {
  const isAdmin = user?.role === 'admin'
  const tables = isAdmin ? [...describeTables({ payload }).values()] : []
  const groups = new Map<string, NavLink[]>()
  const add = (group: unknown, link: NavLink) => {
    const label = typeof group === 'string' ? group : CONTENT
    groups.set(label, [...(groups.get(label) ?? []), link])
  }
  if (isAdmin) {
    add(SALES, { href: '/admin/recessi', label: 'Recessi e garanzia' })
    add(SALES, { href: '/admin/fatture', label: 'Fatture da emettere' })
    add(SALES, { href: '/admin/riconciliazione', label: 'Riconciliazione' })
  }
  for (const { slug, label, admin } of payload.config.globals) {
    if (!visible.globals.includes(slug) || !permissions?.globals?.[slug]?.update) continue
    add(admin.group, { href: `/admin/globals/${slug}`, label: getTranslation(label, i18n) })
  }
  for (const { slug, labels, admin } of payload.config.collections) {
    if (!visible.collections.includes(slug) || !permissions?.collections?.[slug]?.read) continue
    const isContent = admin.group === CONTENT
    if (isContent && !permissions.collections[slug].update) continue
    if (!isContent && tables.some((table) => table.slug === slug)) continue
    add(admin.group, { href: `/admin/collections/${slug}`, label: getTranslation(labels.plural, i18n) })
  }
  const content = groups.get(CONTENT) ?? []
  if (isAdmin) add(PEOPLE, { href: '/admin/dati-personali', label: 'Dati di una persona' })
  const email = groups.get(EMAIL) ?? []
  if (isAdmin) email.unshift({ href: '/admin/email-automation', label: 'Automazioni Email' })
  groups.delete(CONTENT)
  groups.delete(EMAIL)
  return [
    { label: 'Negozio', links: isAdmin ? [{ href: '/admin/panoramica', label: 'Panoramica' }] : [] },
    {
      label: 'Tabelle',
      links: tables.map(({ name, title }) => ({ href: tableHref(name), label: title })),
    },
    { label: EMAIL, links: email },
    { label: CONTENT, links: content },
    ...[...groups].map(([label, links]) => ({ label, links })),
  ].filter(({ links }) => links.length > 0)
}
