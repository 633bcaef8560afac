import { escapeHtml } from '@/shared/escape-html'

import { defaultSiteSettings } from '../site-settings'

/**
 * The words under every sequence mail, and the paper that all mail of the shop is written on. Both name the site, as an
 * editor has called it; what is no text of a mail yet (a test, a preview) goes under the default name.
 */
const DEFAULT_NAME = defaultSiteSettings.name

export const unsubscribeWords = {
  why: (siteName: string) => `Ricevi questa email perché hai acquistato da ${siteName}.`,
  link: 'Non voglio più riceverle',
  purchases: 'I miei acquisti',
  text: (url: string, purchasesUrl: string, siteName = DEFAULT_NAME) =>
    `\n\n--\nI tuoi acquisti: ${purchasesUrl}\n${unsubscribeWords.why(siteName)}\nNon vuoi più riceverle? ${url}\n`,
}

/** The footer of a sequence mail: links to the purchases and to unsubscribe, valid inside any HTML document. */
export const unsubscribeFooter = (url: string, purchasesUrl: string, siteName = DEFAULT_NAME): string =>
  `<p style="margin:32px 0 0;font:14px/1.5 Arial,sans-serif;color:#4a4e78;text-align:center" class="os-soft">` +
  `<a href="${purchasesUrl}" style="color:#3d46a8" class="os-link">${unsubscribeWords.purchases}</a><br>` +
  `${escapeHtml(unsubscribeWords.why(siteName))}<br><a href="${url}" style="color:#3d46a8" class="os-link">${unsubscribeWords.link}</a></p>`

/**
 * Our own letter paper: one column that fits 320 px, light and dark. Tables and inline styles, because mail programs
 * still read HTML as they did twenty years ago.
 */
export const letterPaper = (siteName = DEFAULT_NAME) => ({
  before: `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(siteName)}</title>
<style>
body { margin: 0; padding: 0; width: 100%; }
.os-body img { max-width: 100%; height: auto; }
.os-body h1 { font: 500 28px/1.25 'Bodoni Moda', Didot, Georgia, serif; margin: 0 0 16px; }
.os-body h2 { font: 500 22px/1.3 'Bodoni Moda', Didot, Georgia, serif; margin: 24px 0 12px; }
.os-body p, .os-body ul, .os-body ol { margin: 0 0 16px; }
.os-body a { color: #3d46a8; }
.os-body table { max-width: 100%; }
.os-facts th { padding: 6px 16px 6px 0; font-weight: 400; text-align: left; vertical-align: top; white-space: nowrap; }
.os-facts td { padding: 6px 0; vertical-align: top; }
.os-body { overflow-wrap: anywhere; }
@media (max-width: 480px) {
  .os-body { padding: 24px 20px !important; }
  .os-body img { max-width: calc(100vw - 48px) !important; }
  .os-outer { padding: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .os-ground { background: #0f1130 !important; }
  .os-body { background: #191c46 !important; color: #eceefb !important; border-color: #353a78 !important; border-top-color: #ffca45 !important; }
  .os-soft { color: #b4b9e2 !important; }
  .os-name { color: #eceefb !important; }
  .os-body a, .os-link { color: #98a2ff !important; }
  .os-body a[style*="background"] { color: #171a3d !important; }
}
</style>
</head>
<body class="os-ground" style="margin:0;background:#eef1f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="os-ground" style="background:#eef1f8">
<tr><td align="center" class="os-outer" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="os-name" style="padding:20px 4px;font:500 22px/1 'Bodoni Moda',Didot,Georgia,serif;color:#171a3d;text-align:center">${escapeHtml(siteName)}</td></tr>
<tr><td class="os-body" style="background:#ffffff;border:1px solid #c9cfe4;border-top:3px solid #ffc42e;padding:36px 40px;font:16px/1.6 'Instrument Sans',Arial,sans-serif;color:#171a3d">
`,
  after: `
</td></tr>
<tr><td style="padding:0 16px 24px">`,
  end: `</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`,
})

/** A letter on our paper, from cleaned or fixed HTML. */
export function onLetterPaper(body: string, siteName = DEFAULT_NAME): string {
  const { before, after, end } = letterPaper(siteName)
  return before + body + after + end
}

/**
 * The one call to action of a letter. A table, because Outlook for Windows gives a link no padding: there the cell has it
 * (`mso-padding-alt`), everywhere else the whole of the link can be pressed.
 */
export const letterButton = (href: string, text: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr><td bgcolor="#ffc42e" style="border-radius:999px;mso-padding-alt:13px 28px"><a href="${href}" style="display:inline-block;padding:13px 28px;border-radius:999px;background:#ffc42e;color:#171a3d;font-weight:600;text-decoration:none">${text}</a></td></tr></table>`
