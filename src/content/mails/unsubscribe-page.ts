import { escapeHtml } from '@/shared/escape-html'

import { defaultSiteSettings } from '../site-settings'

const STYLE = `
:root { color-scheme: light dark; --ground: #eef1f8; --surface: #fff; --ink: #171a3d; --soft: #4a4e78; --line: #c9cfe4; --sun: #ffc42e; --shade: #3d46a8 }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1130; --surface: #191c46; --ink: #eceefb; --soft: #b4b9e2; --line: #343977; --sun: #ffca45; --shade: #98a2ff } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 17px/1.6 'Instrument Sans Variable', Arial, sans-serif }
main { max-width: 30rem; margin: 24px; padding: 40px; background: var(--surface); border: 1px solid var(--line); border-top: 3px solid var(--sun); box-sizing: border-box }
h1 { font: 500 32px/1.2 'Bodoni Moda Variable', Didot, Georgia, serif; margin: 0 0 16px }
p { margin: 0 0 16px } .soft { color: var(--soft) } strong { overflow-wrap: anywhere }
button { font: inherit; font-weight: 600; padding: 12px 28px; border: 0; border-radius: 999px; background: var(--sun); color: #171a3d; cursor: pointer }
a { color: var(--shade) } button:focus-visible, a:focus-visible { outline: 2px solid var(--shade); outline-offset: 3px }`

const page = (title: string, body: string, siteName = defaultSiteSettings.name) => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(siteName)}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`

/** The pages behind the unsubscribe link; the first one only asks. */
export const unsubscribePages = {
  style: STYLE,
  ask: (email: string, siteName?: string) =>
    page(
      'Non vuoi più riceverle?',
      `<p>Se confermi, <strong>${escapeHtml(email)}</strong> non riceverà più i nostri consigli e le nostre offerte.</p>
<p class="soft">Ricevute e codici di accesso continueranno ad arrivare: servono a te.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Sì, non scrivetemi più</button></form>`,
      siteName,
    ),
  done: (siteName?: string) =>
    page(
      'Fatto',
      `<p>Non ti scriveremo più consigli né offerte. Grazie di averci accolto fin qui.</p><p><a href="/">Torna alla Home</a></p>`,
      siteName,
    ),
  invalid: (siteName?: string) =>
    page(
      'Questo link non è valido',
      `<p>Forse è stato copiato a metà. Apri di nuovo il link dalla email, tutto intero.</p><p><a href="/">Torna alla Home</a></p>`,
      siteName,
    ),
}
