import { getTranslation } from '@payloadcms/translations'
import type { ServerProps, VisibleEntities } from 'payload'

import { describeTables } from '@/services/tables/table'

import { type NavGroup, type NavLink, tableHref } from './nav-link'

/** What Payload gives the parts around a page; `visibleEntities` is what the collections' own `hidden` leaves to a person. */
export type FrameProps = ServerProps & { visibleEntities?: VisibleEntities }

const SHOP = 'Negozio'
const EMAIL = 'Email'
const PAGE = 'Pagina e offerta'
const SETTINGS = 'Impostazioni'
const ADVANCED = 'Avanzate'

/** What a table's rows have among the contents besides: no two links of the navigation have the same name. */
const WITH_DRAFTS = 'bozze e ordine'
const WITHOUT_DRAFTS: Record<string, string> = { reviews: 'risposte e testimonianze' }

/**
 * The groups of the panel's navigation by what one does in them: the shop, its tables (spec §2), its mail, its page, its
 * settings, and closed at the end what one looks at once in a while. Each collection names its group itself. What is a
 * table stands under 'Tabelle' alone; drafts and order of questions and testimonials are another place, named so, as are
 * the answers to reviews.
 */
export function navGroups({ payload, i18n, user, permissions, visibleEntities }: FrameProps): NavGroup[] {
  const visible = {
    collections: (visibleEntities?.collections ?? []) as string[],
    globals: (visibleEntities?.globals ?? []) as string[],
  }
  const isAdmin = user?.role === 'admin'
  const tables = isAdmin ? [...describeTables({ payload }).values()] : []
  const groups = new Map<string, NavLink[]>([SHOP, EMAIL, PAGE, SETTINGS, ADVANCED].map((name) => [name, []]))
  const add = (group: unknown, link: NavLink) => {
    const known = typeof group === 'string' ? groups.get(group) : undefined
    ;(known ?? groups.get(ADVANCED)!).push(link)
  }
  if (isAdmin) {
    add(SHOP, { href: '/admin/panoramica', label: 'Panoramica' })
    add(SHOP, { href: '/admin/recessi', label: 'Recessi e garanzia' })
    add(SHOP, { href: '/admin/fatture', label: 'Fatture da emettere' })
    add(EMAIL, { href: '/admin/email-automation', label: 'Automazioni Email' })
    add(ADVANCED, { href: '/admin/riconciliazione', label: 'Riconciliazione' })
    add(ADVANCED, { href: '/admin/dati-personali', label: 'Dati di una persona' })
    add(ADVANCED, { href: '/admin/stato', label: 'Stato del sistema' })
  }
  for (const { slug, label, admin } of payload.config.globals) {
    if (!visible.globals.includes(slug) || !permissions?.globals?.[slug]?.update) continue
    add(admin.group, { href: `/admin/globals/${slug}`, label: getTranslation(label, i18n) })
  }
  for (const { slug, labels, admin, versions } of payload.config.collections) {
    if (!visible.collections.includes(slug) || !permissions?.collections?.[slug]?.read) continue
    const isContent = admin.group === PAGE
    if (isContent && !permissions.collections[slug].update) continue
    const isTable = tables.some((table) => table.slug === slug)
    if (isTable && !isContent) continue
    const label = getTranslation(labels.plural, i18n)
    const holds = versions?.drafts ? WITH_DRAFTS : WITHOUT_DRAFTS[slug]
    add(admin.group, {
      href: `/admin/collections/${slug}`,
      label: isTable && holds !== undefined ? `${label}: ${holds}` : label,
    })
  }
  const { [SHOP]: shop = [], ...others } = Object.fromEntries(groups)
  return [
    { label: SHOP, links: shop },
    { label: 'Tabelle', links: tables.map(({ name, title }) => ({ href: tableHref(name), label: title })) },
    ...Object.entries(others).map(([label, links]) => ({ label, links, isClosed: label === ADVANCED })),
  ].filter(({ links }) => links.length > 0)
}
