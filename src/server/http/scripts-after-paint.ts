const EXTERNAL = /<script(?=[^>]* async="")(?![^>]* nomodule)[^>]* src="([^"]+)"[^>]*><\/script>/gi
const PRELOADED = /<link rel="preload" as="script"[^>]*\/>/gi

/**
 * Asks for a page's own scripts once it has been painted. Until then fonts and styles would share a phone's line with
 * three times their weight in scripts, and scripts that come early run before the first paint. They may come in any
 * order (`async`), so nothing else changes for them; a browser without scripts never asks.
 *
 * @param html a finished page as Next renders it
 */
export function scriptsAfterPaint(html: string): string {
  const sources = [...html.matchAll(EXTERNAL)].map(([, source]) => source!)
  const end = html.lastIndexOf('</body>')
  if (sources.length === 0 || end === -1) return html
  const loader = `<script>${afterPaint(JSON.stringify(sources).replaceAll('<', '\\u003c'))}</script>`
  const page = html.slice(0, end) + loader + html.slice(end)
  return page.replace(EXTERNAL, '').replace(PRELOADED, '')
}

/** A page opened in a tab that nobody looks at is not painted: its scripts come all the same, after a while. */
const UNSEEN_MS = 3000

const afterPaint = (sources: string) =>
  'let load=()=>{load=()=>{};' +
  `for(const src of ${sources})document.head.append(Object.assign(document.createElement("script"),{src,async:true}))};` +
  'if(PerformanceObserver.supportedEntryTypes?.includes("paint"))' +
  'new PerformanceObserver(()=>load()).observe({type:"paint",buffered:true});else load();' +
  `setTimeout(()=>load(),${UNSEEN_MS})`
