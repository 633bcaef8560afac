import { escapeHtml } from '@/shared/escape-html'

import { defaultSiteSettings } from '../site-settings'
import { onLetterPaper } from './letter-paper'

type LoginCodeArgs = { code: string; siteName?: string }

/**
 * The mail with a one-time code. The code stands first in the subject, and the subject is plain ASCII, so that a phone
 * and the simplest mail tool show it without opening anything: a site's name with other letters is not in it.
 */
export function loginCodeMail({ code, siteName = defaultSiteSettings.name }: LoginCodeArgs): {
  subject: string
  text: string
  html: string
} {
  const lines = [
    'Ciao,',
    `il tuo codice per entrare in ${siteName} è ${code}.`,
    'Vale 10 minuti, una volta sola e soltanto nel browser da cui lo hai chiesto. Se da lì ne chiedi un altro, questo smette di funzionare.',
    'Non hai chiesto tu di entrare? Ignora questa email: senza il codice nessuno può accedere. Non darlo a nessuno, nemmeno a noi.',
    siteName,
  ]
  return {
    subject: `${code} - il tuo codice${/^[\x20-\x7e]+$/.test(siteName) ? ` per ${siteName}` : ''}`,
    text: `${lines.join('\n\n')}\n`,
    html: onLetterPaper(
      `<p>${lines[0]!}</p>
<p>il tuo codice per entrare in ${escapeHtml(siteName)} è</p>
<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:6px">${code}</p>
<p>${lines[2]!}</p>
<p class="os-soft" style="color:#4a4e78">${lines[3]!}</p>
<p class="os-soft" style="color:#4a4e78">${escapeHtml(siteName)}</p>`,
      siteName,
    ),
  }
}

/** The code in the subject of such a mail. */
export const codeIn = (subject: string): string | undefined => /^\w{6}(?= - )/.exec(subject)?.[0]
