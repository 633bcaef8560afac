import type { Client, Pool } from 'pg'

import { footer } from '@/content/landing/ending'
import { defaultPages } from '@/content/legal-pages'
import { defaultSiteSettings } from '@/content/site-settings'

import { toLexical } from './lexical'

type FindArgs = {
  db: Pick<Client | Pool, 'query'>
  env: { SMTP_URL?: string | undefined; MAIL_FROM: string; SUPPORT_EMAIL: string }
}

/** RFC 2606: mail to a domain that ends so reaches no mailbox. */
const isExample = (address: string) => /@([^>]*\.)?example>?$/i.test(address.trim())

/**
 * Every placeholder that a shop with real customers must not show, and the one place that knows them: the environment's
 * example addresses, and the default content that only the owner can replace with the truth.
 *
 * @returns the names of those that are still there, as a person finds them in the environment or in the panel
 */
export async function findPlaceholders({ db, env }: FindArgs): Promise<string[]> {
  const { rows } = await db.query<{ settings: Settings | null; social: string[]; pages: string[] }>(
    `SELECT
       (SELECT json_build_object('email', email, 'legalName', legal_name, 'address', address, 'vatNumber', vat_number)
        FROM site_settings LIMIT 1) AS settings,
       ARRAY(SELECT name FROM landing_footer_social WHERE url = ANY ($1)) AS social,
       ARRAY(SELECT p.slug FROM pages p
             JOIN json_to_recordset($2::json) AS kept (slug text, body jsonb) ON kept.slug = p.slug AND kept.body = p.body
             WHERE p._status = 'published' ORDER BY p.slug) AS pages`,
    [
      footer.social.map(({ url }) => url),
      JSON.stringify(defaultPages.map(({ slug, sections }) => ({ slug, body: toLexical(sections) }))),
    ],
  )
  const { settings, social, pages } = rows[0]!
  return [
    ...(env.SMTP_URL ? [] : ['SMTP_URL (mail is kept as files)']),
    ...(env.SMTP_URL && isExample(env.MAIL_FROM) ? ['MAIL_FROM'] : []),
    ...(env.SMTP_URL && isExample(env.SUPPORT_EMAIL) ? ['SUPPORT_EMAIL'] : []),
    ...settingsLeft(settings),
    ...social.map((name) => `Pagina di vendita, collegamento a ${name}`),
    ...pages.map((slug) => `Pagina /${slug}`),
  ]
}

type Settings = Record<'email' | 'legalName' | 'address' | 'vatNumber', string | null>

function settingsLeft(settings: Settings | null): string[] {
  if (!settings) return []
  const { email, legalName, address, vatNumber } = settings
  const left = {
    'Email pubblica': email === null || isExample(email),
    'Ragione sociale': !legalName?.trim(),
    Sede: !address?.trim() || address === defaultSiteSettings.address,
    'Partita IVA': !vatNumber?.trim(),
  }
  return Object.entries(left).flatMap(([label, isLeft]) => (isLeft ? [`Dati del sito, ${label}`] : []))
}
