export type Scheme = 'light' | 'dark'

const QUERY = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi
/** Pictures are turned back, so that they look as they are. */
const INVERTED =
  '<style>html{background:#fff;filter:invert(1) hue-rotate(180deg)}img{filter:invert(1) hue-rotate(180deg)}</style>'

/**
 * A mail's HTML as a program in that scheme shows it, whatever the panel's own scheme is. A mail with rules for the dark
 * gets those; the colours of any other are turned round, as several programs do.
 */
export function inScheme(html: string, scheme: Scheme): string {
  const hasDarkRules = /\(\s*prefers-color-scheme\s*:\s*dark\s*\)/i.test(html)
  const chosen = html.replace(QUERY, (_all, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
  )
  return scheme === 'dark' && !hasDarkRules ? chosen + INVERTED : chosen
}

/** Gmail shows no more of a mail than this and puts the rest behind a link; thousands as people read them. */
const GMAIL_CLIPS_BYTES = 102_000

/** Whether Gmail would cut the mail off. */
export const isClipped = (htmlBytes: number): boolean => htmlBytes > GMAIL_CLIPS_BYTES
