import { createHash } from 'node:crypto'

import { downloadTexts } from '@/content/downloads'
import { defaultSiteSettings } from '@/content/site-settings'
import { escapeHtml } from '@/shared/escape-html'

import type { OpenedDownload } from './open-download'

export type RefusedDownload = Exclude<OpenedDownload['state'], 'ready'> | 'limited'

/** The colours of docs/design.md; a page of its own, because an API answer has no layout around it. */
const STYLE = `
:root{color-scheme:light dark;--ground:#eef1f8;--surface:#fff;--ink:#171a3d;--ink-soft:#4a4e78;--line:#c9cfe4;--sun:#ffc42e;--shade:#3d46a8}
@media (prefers-color-scheme:dark){:root{--ground:#0f1130;--surface:#191c46;--ink:#eceefb;--ink-soft:#b4b9e2;--line:#343977;--sun:#ffca45;--shade:#98a2ff}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--ground);color:var(--ink);font:17px/1.6 "Instrument Sans Variable","Instrument Sans",system-ui,sans-serif}
main{width:100%;max-width:560px;padding:clamp(32px,8vw,64px) clamp(24px,7vw,56px);background:var(--surface);border:1px solid var(--line);border-radius:2px}
p.brand{margin:0 0 32px;font:600 20px "Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif}
h1{margin:0 0 16px;font:600 clamp(28px,6vw,40px)/1.15 "Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif;text-wrap:balance}
p{margin:0 0 32px;color:var(--ink-soft)}p.brand{color:var(--ink)}
nav{display:flex;flex-wrap:wrap;gap:16px 24px;align-items:center}
a{color:var(--shade);text-underline-offset:4px}
a.main{padding:14px 28px;border-radius:99px;background:var(--sun);color:#171a3d;font-weight:600;text-decoration:none}
a:focus-visible{outline:2px solid var(--shade);outline-offset:3px}`

/** What the browser may do with the page: read this very style sheet, nothing else. */
export const refusalPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A refusal for people: why, and the way to a link that works. Needs no script. */
export function renderRefusal(state: RefusedDownload, siteName = defaultSiteSettings.name): string {
  const { title, text } = downloadTexts[state]
  return `<!doctype html>
<html lang="it"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title><style>${STYLE}</style></head>
<body><main><p class="brand">${escapeHtml(siteName)}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<nav><a class="main" href="/acquisti">${downloadTexts.purchases}</a><a href="/">${downloadTexts.home}</a></nav>
</main></body></html>`
}
