import { createHash } from 'node:crypto'

/** The colours of docs/design.md; a page of its own, because an API answer has no layout around it. */
export const pageStyle = `
:root{color-scheme:light dark;--ground:#eef1f8;--surface:#fff;--ink:#171a3d;--ink-soft:#4a4e78;--line:#c9cfe4;--sun:#ffc42e;--shade:#3d46a8}
@media (prefers-color-scheme:dark){:root{--ground:#0f1130;--surface:#191c46;--ink:#eceefb;--ink-soft:#b4b9e2;--line:#343977;--sun:#ffca45;--shade:#98a2ff}}
*{box-sizing:border-box}
html{scroll-behavior:smooth}@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.6 "Instrument Sans Variable","Instrument Sans",system-ui,sans-serif}
.page{max-width:1080px;margin:0 auto;padding:clamp(24px,5vw,64px) clamp(16px,4vw,40px)}
h1,h2{font-family:"Bodoni Moda Variable","Bodoni Moda",Didot,Georgia,serif;font-weight:600;line-height:1.15;text-wrap:balance}
h1{margin:0 0 8px;font-size:clamp(32px,7vw,52px)}
h2{margin:56px 0 16px;font-size:clamp(24px,5vw,32px);scroll-margin-top:16px}
h3{margin:20px 0 4px;font-size:15px}
p{margin:0 0 16px;max-width:70ch;color:var(--ink-soft)}
a{color:var(--shade);text-underline-offset:3px}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--shade);outline-offset:2px}
nav h2{margin:20px 0 4px;font:600 15px/1.6 "Instrument Sans Variable","Instrument Sans",system-ui,sans-serif}
nav ul{display:flex;flex-wrap:wrap;gap:0 20px;margin:0;padding:0;list-style:none}
nav a{display:inline-block;padding:6px 0}
details{margin:0 0 8px;background:var(--surface);border:1px solid var(--line);border-radius:2px;scroll-margin-top:16px}
summary{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;min-height:48px;padding:11px 16px;cursor:pointer}
summary b{min-width:4.2em;font:600 13px/1.6 ui-monospace,monospace;color:var(--shade)}
summary code{overflow-wrap:anywhere;font-weight:600}
summary span{flex:1 1 18em;color:var(--ink-soft)}
summary em{padding:0 10px;border:1px solid var(--line);border-radius:99px;font-style:normal;font-size:13px;color:var(--ink-soft)}
details>div{padding:0 16px 16px;border-top:1px solid var(--line)}
code,pre{font:14px/1.55 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
pre{margin:0 0 8px;padding:12px;overflow-x:auto;background:var(--ground);border-radius:2px;white-space:pre-wrap;overflow-wrap:anywhere}
pre i{color:var(--ink-soft);font-style:normal}
dl{margin:0}dt{margin-top:8px}dd{margin:0 0 4px;color:var(--ink-soft)}
.none{color:var(--ink-soft)}`

/** What the browser may do with the page: read this very style sheet, nothing else. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
