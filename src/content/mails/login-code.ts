/**
 * The mail with a one-time code. The code stands first in the subject, and the subject is plain ASCII, so that a phone
 * and the simplest mail tool show it without opening anything.
 */
export function loginCodeMail({ code }: { code: string }): { subject: string; text: string; html: string } {
  const lines = [
    'Ciao,',
    `il tuo codice per entrare in Ore Serene è ${code}.`,
    'Vale 10 minuti, una volta sola e soltanto nel browser da cui lo hai chiesto. Se da lì ne chiedi un altro, questo smette di funzionare.',
    'Non hai chiesto tu di entrare? Ignora questa e-mail: senza il codice nessuno può accedere. Non darlo a nessuno, nemmeno a noi.',
    'Ore Serene',
  ]
  return {
    subject: `${code} - il tuo codice per Ore Serene`,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="it">
<body style="margin:0;padding:32px 16px;background:#eef1f8;color:#171a3d;font-family:system-ui,sans-serif;font-size:16px;line-height:1.6">
<div style="max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #c9cfe4;border-radius:2px">
<p style="margin:0 0 16px">${lines[0]!}</p>
<p style="margin:0 0 8px">il tuo codice per entrare in Ore Serene è</p>
<p style="margin:0 0 24px;font-size:32px;font-weight:600;letter-spacing:6px;font-variant-numeric:tabular-nums">${code}</p>
<p style="margin:0 0 16px">${lines[2]!}</p>
<p style="margin:0 0 16px;color:#4a4e78">${lines[3]!}</p>
<p style="margin:0;color:#4a4e78">${lines[4]!}</p>
</div>
</body>
</html>
`,
  }
}

/** The code in the subject of such a mail. */
export const codeIn = (subject: string): string | undefined => /^\w{6}(?= - )/.exec(subject)?.[0]
