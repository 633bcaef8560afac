/** Characters of a name in a link; no more of one are kept. */
export const CAMPAIGN_LENGTH = 60

/** What a link says of itself. */
export type CampaignNames = { source: string; medium: string; campaign: string }

/** A name as it stands in a link: small letters, words joined by hyphens. */
export const linkName = (name: string): string =>
  name.normalize('NFC').trim().toLowerCase().replace(/\s+/g, '-')

/**
 * What is wrong with a name of a link.
 *
 * @returns a sentence for people; undefined for a name that counts as it is written
 */
export function nameFault(name: string, { required = false } = {}): string | undefined {
  const text = linkName(name)
  if (text === '') return required ? 'Scrivi da dove arriva chi apre il link.' : undefined
  if (text.includes('@')) return 'Qui non va un indirizzo email né un @: scrivi un nome.'
  if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(text)) return 'Usa lettere, cifre, trattini e punti.'
  if (Array.from(text).length > CAMPAIGN_LENGTH) return `Al massimo ${CAMPAIGN_LENGTH} caratteri.`
  return undefined
}

/** The address of the page that sells, with names by which its visits are counted apart. */
export function campaignLink({ origin, names }: { origin: string; names: CampaignNames }): string {
  const url = new URL('/', origin)
  for (const [name, value] of Object.entries(names)) {
    const text = linkName(value)
    if (text !== '') url.searchParams.set(`utm_${name}`, text)
  }
  return url.href
}
