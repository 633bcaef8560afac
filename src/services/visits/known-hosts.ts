/** Hosts that stand for one source: the national pages of a search engine, the ways out of a social network. */
const KNOWN: readonly [RegExp, string][] = [
  [/^google\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/, 'google'],
  // Google's app on Android names itself as a page would.
  [/^com\.google\.android\.(?:googlequicksearchbox|apps\.searchlite)$/, 'google'],
  [/^(?:cn\.|m\.)?bing\.com$/, 'bing'],
  [/^(?:html\.|lite\.|start\.)?duckduckgo\.com$/, 'duckduckgo'],
  [/(?:^|\.)search\.yahoo\.(?:com|co\.jp)$/, 'yahoo'],
  [/^yandex\.(?:[a-z]{2,3}|com\.tr)$/, 'yandex'],
  [/^ecosia\.org$/, 'ecosia'],
  [/^(?:lite\.)?qwant\.com$/, 'qwant'],
  [/^startpage\.com$/, 'startpage'],
  [/^search\.brave\.com$/, 'brave'],
  [/^(?:m\.)?baidu\.com$/, 'baidu'],
  [/^(?:[a-z]{1,3}\.)?facebook\.com$/, 'facebook'],
  [/^(?:l\.)?instagram\.com$/, 'instagram'],
  [/^(?:t\.co|x\.com|(?:mobile\.)?twitter\.com)$/, 'x'],
  [/^(?:lnkd\.in|(?:[a-z]{2}\.)?linkedin\.com|com\.linkedin\.android)$/, 'linkedin'],
  [/^(?:pin\.it|(?:[a-z]{2}\.)?pinterest\.(?:[a-z]{2,3}|co\.uk))$/, 'pinterest'],
  [/^(?:youtu\.be|(?:m\.)?youtube\.com)$/, 'youtube'],
  [/^(?:[a-z]{2}\.)?tiktok\.com$/, 'tiktok'],
  [/^(?:out\.|old\.)?reddit\.com$/, 'reddit'],
  [/^(?:t\.me|web\.telegram\.org|org\.telegram\.messenger)$/, 'telegram'],
  [/^(?:wa\.me|(?:api|web|l)\.whatsapp\.com)$/, 'whatsapp'],
]

/**
 * The host of an address as a source: in small letters, without `www.`, and one name for what is one place.
 *
 * @returns undefined for what is no address, or has no host
 */
export function sourceOfAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  if (!['http:', 'https:', 'android-app:'].includes(protocol) || hostname === '') return undefined
  const host = plainHost(hostname)
  return KNOWN.find(([pattern]) => pattern.test(host))?.[1] ?? host
}

/** Whether two addresses are of one host, `www.` or not. */
export const isSameHost = (one: string, other: string): boolean =>
  URL.canParse(one) &&
  URL.canParse(other) &&
  plainHost(new URL(one).hostname) === plainHost(new URL(other).hostname)

const plainHost = (hostname: string) =>
  hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
