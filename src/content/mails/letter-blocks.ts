import { escapeHtml } from '@/shared/escape-html'

/**
 * The pieces of a letter as the panel's editor writes them: what Gmail, Apple Mail and Outlook for Windows (which draws
 * with Word) all show alike. Styles are inline and there are no classes, because several of them drop style sheets.
 */
const FAMILY = `'Bodoni Moda',Didot,Georgia,serif`

/** The widest a picture can be: the letter's 600 px without its paper's padding and border. */
export const LETTER_WIDTH_PX = 518

/** Attributes of a new title by its level, as they stand after the tag's name. */
export const titleAttributes = {
  1: ` style="margin:0 0 16px;font:500 28px/1.25 ${FAMILY}"`,
  2: ` style="margin:24px 0 12px;font:500 22px/1.3 ${FAMILY}"`,
  3: ` style="margin:24px 0 8px;font:600 17px/1.4 Arial,sans-serif"`,
} as const

/** Attributes of new paragraphs and lists. */
export const textAttributes = {
  p: ' style="margin:0 0 16px"',
  ul: ' style="margin:0 0 16px;padding:0 0 0 24px"',
  ol: ' style="margin:0 0 16px;padding:0 0 0 24px"',
} as const

/** A rule that Outlook draws too: it knows the height and the colour of a rule, not its border. */
export const letterSeparator =
  '<hr style="height:1px;margin:28px 0;border:0;background:#c9cfe4;color:#c9cfe4">'

type Picture = { src: string; alt: string; widthPx: number }

/** Outlook knows the width by the attribute alone, phones are helped by `max-width`. */
export const letterPicture = ({ src, alt, widthPx }: Picture): string =>
  `<p style="margin:0 0 16px"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="${widthPx}" style="display:block;max-width:100%;height:auto;border:0"></p>`
