import { bareAddress } from './bare-address'

type SecurityTextArgs = {
  /** `Name <address>`, or the address alone. */
  contact: string
  siteUrl: string
  now: Date
}

/** RFC 9116 advises less than a year; what is asked for anew each time says half of one. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000

/** The text of `/.well-known/security.txt`. */
export function securityText({ contact, siteUrl, now }: SecurityTextArgs): string {
  return [
    `Contact: mailto:${bareAddress(contact)}`,
    `Expires: ${new Date(now.getTime() + VALID_MS).toISOString()}`,
    'Preferred-Languages: it, en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
