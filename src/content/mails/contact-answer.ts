import { formatDate, withArticle } from '@/shared/dates'
import { escapeHtml } from '@/shared/escape-html'
import { oneLine } from '@/shared/one-line'
import { plainLines } from '@/shared/plain-lines'

import { onLetterPaper } from './letter-paper'

/** What a reply stands above: everything about the message that the mail shows, and who signs. */
export type ContactAnswerFrame = {
  subject: string
  /** The visitor's words. */
  message: string
  /** When they came; ISO 8601. */
  writtenAt: string
  siteName: string
  siteUrl: string
}

/** A form takes 1,000 characters; a message that came by another way is quoted up to here. */
const QUOTED_CHARACTERS = 5_000
const SUBJECT_CHARACTERS = 200

/**
 * `Re:` and the visitor's own subject, whatever answer marks it begins with (`Re:`, `R:`, `RE[2]:`). Without one, the
 * subject of the automatic reply, which they have in their mailbox.
 */
export function answerSubject(subject: string): string {
  const bare = oneLine(subject, SUBJECT_CHARACTERS).replace(/^(?:(?:re|r)(?:\[\d+\])?\s*:\s*)+/i, '')
  return `Re: ${bare || 'Abbiamo ricevuto il tuo messaggio'}`
}

/**
 * A reply that somebody of the shop has written to a visitor: their words, the shop's name, and the visitor's message
 * quoted below. Text is text everywhere: nothing that either of them typed is taken for markup.
 */
export function contactAnswer({ words, ...frame }: ContactAnswerFrame & { words: string }): {
  subject: string
  text: string
  html: string
} {
  const { siteName, siteUrl, message } = frame
  const above = `${withArticle('Il', formatDate(frame.writtenAt))} ci hai scritto:`
  const quoted =
    message.length > QUOTED_CHARACTERS ? `${plainLines(message.slice(0, QUOTED_CHARACTERS))}…` : message
  const paragraphs = words.split(/\n{2,}/).map((paragraph) => `<p>${withBreaks(paragraph)}</p>`)
  return {
    subject: answerSubject(frame.subject),
    text: `${words}

${siteName}
${siteUrl}

${above}
${quoted.replace(/^/gm, '> ')}
`,
    html: onLetterPaper(
      `${paragraphs.join('\n')}
<p>${escapeHtml(siteName)}<br><a href="${escapeHtml(siteUrl)}">${escapeHtml(siteUrl)}</a></p>
<p class="os-soft" style="margin:28px 0 8px;color:#4a4e78;font-size:14px">${escapeHtml(above)}</p>
<blockquote class="os-soft" style="margin:0;padding:0 0 0 16px;border-left:1px solid #c9cfe4;color:#4a4e78;font-size:14px">${withBreaks(quoted)}</blockquote>`,
      siteName,
    ),
  }
}

const withBreaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>\n')
