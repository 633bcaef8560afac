import type { Client, Pool } from 'pg'

import { footer } from '@/content/landing/ending'
import { defaultPages } from '@/content/legal-pages'
import { defaultSiteSettings } from '@/content/site-settings'
import { bareAddress } from '@/shared/bare-address'

import { toLexical } from './lexical'

type FindArgs = {
  db: Pick<Client | Pool, 'query'>
  env: { SMTP_URL?: string | undefined; MAIL_FROM: string; SUPPORT_EMAIL: string }
}

export type Placeholder = {
  /** `server`: mail is kept as files. `page`: a legal page stands as it was seeded. */
  kind: 'server' | 'environment' | 'settings' | 'address' | 'link' | 'page'
  /** As a person finds it in the environment or in the panel. */
  name: string
  /** Where it is replaced in the panel; null for the environment. */
  href: string | null
}

/** Mail to these reaches no mailbox of the shop's: `.example` and `example.*` (RFC 2606), and what only looks so. */
const EXAMPLE_DOMAIN = String.raw`@(?:[a-z0-9-]+\.)*example(?:\.[a-z]+)?`
const isExampleAddress = new RegExp(`${EXAMPLE_DOMAIN}$`, 'i')

/** Whether an address, alone or as `Name <address>`, has an example domain. */
export const isExample = (address: string): boolean => isExampleAddress.test(bareAddress(address).trim())

const SETTINGS = '/admin/globals/site-settings'
const LANDING = '/admin/globals/landing'

/**
 * Every placeholder that a shop with real customers must not show, and the one place that knows them: the environment's
 * example addresses, and the default content that only the owner can replace with the truth. A page counts as the seed's
 * while its text is this release's, or the one that the seed has noted down (`overview_facts`).
 */
export async function findPlaceholders({ db, env }: FindArgs): Promise<Placeholder[]> {
  const { rows } = await db.query<Row>(QUERY, [
    footer.social.map(({ url }) => url),
    JSON.stringify(defaultPages.map(({ slug, sections }) => ({ slug, body: toLexical(sections) }))),
    // Not the beginning of a longer name; a full stop may end the sentence.
    String.raw`${EXAMPLE_DOMAIN}(?![a-z0-9-]|\.[a-z0-9])`,
  ])
  const { settings, social, pages, texts } = rows[0]!
  const variable = (name: string): Placeholder => ({ kind: 'environment', name, href: null })
  return [
    ...(env.SMTP_URL
      ? []
      : [{ kind: 'server' as const, name: 'SMTP_URL (mail is kept as files)', href: null }]),
    ...(env.SMTP_URL && isExample(env.MAIL_FROM) ? [variable('MAIL_FROM')] : []),
    ...(env.SMTP_URL && isExample(env.SUPPORT_EMAIL) ? [variable('SUPPORT_EMAIL')] : []),
    ...settingsLeft(settings),
    ...social.map((name) => ({
      kind: 'link' as const,
      name: `Pagina di vendita, collegamento a ${name}`,
      href: LANDING,
    })),
    ...pages.map(({ slug, id }) => ({
      kind: 'page' as const,
      name: `Pagina /${slug}`,
      href: `/admin/collections/pages/${id}`,
    })),
    ...texts.map(({ name, href }) => ({ kind: 'address' as const, name, href })),
  ]
}

type Row = {
  settings: Settings | null
  social: string[]
  pages: { slug: string; id: number }[]
  texts: { name: string; href: string }[]
}

/** A link that leads nowhere is `"url": "#"` in rich text, as `jsonb` writes it, and `href="#"` in HTML. */
const QUERY = `
  SELECT
    (SELECT json_build_object('email', email, 'legalName', legal_name, 'address', address, 'vatNumber', vat_number)
     FROM site_settings LIMIT 1) AS settings,
    ARRAY(SELECT name FROM landing_footer_social WHERE url = ANY ($1) OR btrim(url) IN ('', '#')
          ORDER BY _order) AS social,
    ARRAY(SELECT json_build_object('slug', p.slug, 'id', p.id) FROM pages p
          LEFT JOIN json_to_recordset($2::json) AS kept (slug text, body jsonb) ON kept.slug = p.slug
          LEFT JOIN overview_facts f ON f.name = 'page:' || p.slug
          WHERE p._status = 'published' AND (kept.body = p.body OR f.detail = md5(p.body::text))
          ORDER BY p.slug) AS pages,
    ARRAY(
      SELECT json_build_object('name', name, 'href', href) FROM (
        SELECT 'Pagina /' || slug || ', nel testo' AS name, '/admin/collections/pages/' || id AS href, body::text AS words
        FROM pages WHERE _status = 'published'
        UNION ALL
        SELECT 'Domanda «' || question || '»', '/admin/collections/faqs/' || id, answer_rich_text::text
        FROM faqs WHERE _status = 'published' AND deleted_at IS NULL
        UNION ALL
        SELECT 'Pagina di vendita, nei testi', '${LANDING}', to_jsonb(l)::text FROM landing l
      ) AS written
      WHERE words ~* $3 OR words ~ '"(url|footer_privacy_url|footer_terms_url)": "#?"' OR words ~ 'href="#?"'
      ORDER BY name) AS texts`

/** Whether the seat is not filled in, or is the seed's, which is no address. */
export const isSeatLeft = (address: string | null | undefined): boolean =>
  !address?.trim() || address === defaultSiteSettings.address

type Settings = Record<'email' | 'legalName' | 'address' | 'vatNumber', string | null>

function settingsLeft(settings: Settings | null): Placeholder[] {
  if (!settings) return []
  const { email, legalName, address, vatNumber } = settings
  const left = {
    'Email pubblica': email === null || isExample(email),
    'Ragione sociale': !legalName?.trim(),
    Sede: isSeatLeft(address),
    'Partita IVA': !vatNumber?.trim(),
  }
  return Object.entries(left).flatMap(([label, isLeft]) =>
    isLeft ? [{ kind: 'settings' as const, name: `Dati del sito, ${label}`, href: SETTINGS }] : [],
  )
}
