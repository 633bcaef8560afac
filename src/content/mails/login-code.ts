import { onLetterPaper } from './letter-paper'

/**
 * The mail with a one-time code. The code stands first in the subject, and the subject is plain ASCII, so that a phone
 * and the simplest mail tool show it without opening anything.
 */
export function loginCodeMail({ code }: { code: string }): { subject: string; text: string; html: string } {
  const lines = [
    'Ciao,',
    `il tuo codice per entrare in Ore Serene è ${code}.`,
    'Vale 10 minuti, una volta sola e soltanto nel browser da cui lo hai chiesto. Se da lì ne chiedi un altro, questo smette di funzionare.',
    'Non hai chiesto tu di entrare? Ignora questa email: senza il codice nessuno può accedere. Non darlo a nessuno, nemmeno a noi.',
    'Ore Serene',
  ]
  return {
    subject: `${code} - il tuo codice per Ore Serene`,
    text: `${lines.join('\n\n')}\n`,
    html: onLetterPaper(`<p>${lines[0]!}</p>
<p>il tuo codice per entrare in Ore Serene è</p>
<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:6px">${code}</p>
<p>${lines[2]!}</p>
<p class="os-soft" style="color:#4a4e78">${lines[3]!}</p>
<p class="os-soft" style="color:#4a4e78">${lines[4]!}</p>`),
  }
}

/** The code in the subject of such a mail. */
export const codeIn = (subject: string): string | undefined => /^\w{6}(?= - )/.exec(subject)?.[0]
