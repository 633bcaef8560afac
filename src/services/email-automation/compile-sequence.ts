import { convert } from 'html-to-text'

import { env } from '@/config/env'
import { letterPaper, unsubscribeFooter, unsubscribeWords } from '@/content/mails/letter-paper'
import {
  type CompiledTemplate,
  compileTemplate,
  onOneLine,
  renderTemplate,
  type TemplateValues,
} from '@/shared/email-template'
import { escapeHtml } from '@/shared/escape-html'

const purchasesUrl = `${env.SERVER_URL}/acquisti`
const reviewsUrl = `${env.SERVER_URL}/recensioni`

/**
 * `convert` calls itself for each element within another, and some thousands would be more than the stack holds. Deeper
 * ones become an ellipsis, in the plain text alone.
 */
const LIMITS = { maxDepth: 100 }

export type SequenceWords = {
  email_subject: string
  email_subject_b?: string | null
  email_template: string
  /** The name at the head and the foot of the mail; without it the default one. */
  site_name?: string | null
}

export type RenderedMail = { subject: string; text: string; html: string }
type RenderArgs = {
  values: TemplateValues
  variant: 'A' | 'B' | null
  unsubscribeUrl: string
  /** Gets each http(s) address of the template's links and answers with the one to use. */
  rewriteLink?: ((url: string) => string) | undefined
}
export type CompiledSequence = (args: RenderArgs) => RenderedMail

/**
 * Reads a sequence's words once and answers with what makes a mail of them: everything that is the same for all
 * recipients (frame, plain text, the places of the variables) is worked out here.
 */
export function compileSequence({
  email_subject,
  email_subject_b,
  email_template,
  site_name,
}: SequenceWords): CompiledSequence {
  const subjects = { A: compileTemplate(email_subject), B: compileTemplate(email_subject_b || email_subject) }
  const template = withOwnAddress(email_template)
  const siteName = site_name?.trim() || undefined
  const { before, after, end } = frame(template, siteName)
  const html = withPlainFallbacks(compileTemplate(before))
  const tail = withPlainFallbacks(compileTemplate(after))
  const text = compileTemplate(plainText(template))
  return ({ values: given, variant, unsubscribeUrl, rewriteLink }) => {
    const values = {
      ...given,
      order_url: given.order_url || purchasesUrl,
      review_url: given.review_url || reviewsUrl,
    }
    const rendered = renderTemplate(html, values, escapeHtml)
    const body = rewriteLink ? rewriteLinks(rendered, rewriteLink) : rendered
    return {
      subject: onOneLine(renderTemplate(subjects[variant ?? 'A'], values, onOneLine)),
      html:
        body +
        unsubscribeFooter(unsubscribeUrl, purchasesUrl, siteName) +
        renderTemplate(tail, values, escapeHtml) +
        end,
      text:
        renderTemplate(text, values, (value) => value).trim() +
        unsubscribeWords.text(unsubscribeUrl, purchasesUrl, siteName),
    }
  }
}

/** Within HTML a fallback is written as HTML is, `l&#39;amico`; it is escaped like any value, so it is read first. */
const withPlainFallbacks = (pieces: CompiledTemplate): CompiledTemplate =>
  pieces.map((piece) =>
    typeof piece === 'string' || !/&[#\w]+;/.test(piece.fallback)
      ? piece
      : { ...piece, fallback: convert(piece.fallback, { wordwrap: false, limits: LIMITS }) },
  )

/**
 * A fragment is put into the shop's frame; a whole document is sent as written, with the unsubscribe footer before its
 * end.
 */
function frame(
  template: string,
  siteName: string | undefined,
): { before: string; after: string; end: string } {
  if (!/<(?:!doctype|html|body)\b/i.test(template)) {
    const paper = letterPaper(siteName)
    return { before: paper.before + template + paper.after, after: '', end: paper.end }
  }
  const close = template.search(/<\/body\s*>(?![\s\S]*<\/body\s*>)/i)
  if (close === -1) return { before: template, after: '', end: '' }
  return { before: template.slice(0, close), after: template.slice(close), end: '' }
}

function plainText(template: string): string {
  return convert(template, {
    wordwrap: false,
    limits: LIMITS,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  })
}

const OWN_LINK = /(<(?:a|img)\b[^>]*?\s(?:href|src)\s*=\s*["']?\s*)\/(?!\/)/gi

/** A mail is read elsewhere: what is written `/acquisti` leads to the shop, wherever that lives by then. */
const withOwnAddress = (template: string) => template.replace(OWN_LINK, `$1${env.SERVER_URL}/`)

const LINK = /(<a\b[^>]*?\shref\s*=\s*)(?:"\s*(https?:[^"]*)"|'\s*(https?:[^']*)'|(https?:[^\s"'>]+))/gi

function rewriteLinks(html: string, rewrite: (url: string) => string): string {
  return html.replace(LINK, (_all, start: string, double?: string, single?: string, bare?: string) => {
    const url = (double ?? single ?? bare ?? '').trim().replace(/&amp;/g, '&')
    return `${start}"${escapeHtml(rewrite(url))}"`
  })
}
