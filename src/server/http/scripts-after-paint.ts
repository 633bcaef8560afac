const EXTERNAL = /<script(?=[^>]* async="")(?![^>]* nomodule)[^>]* src="([^"]+)"[^>]*><\/script>/gi
const PRELOADED = /<link rel="preload" as="script"[^>]*\/>/gi
const INLINE = /<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi

/**
 * Asks for a page's own scripts once it has been painted. Until then fonts and styles would share a phone's line with
 * three times their weight in scripts, and scripts that come early run before the first paint. They may come in any
 * order (`async`), so nothing else changes for them; a browser without scripts never asks.
 *
 * A button that is pressed before its script has come is pressed again when it has: whoever is quick to buy on a slow
 * line is not asked to try twice. React marks each node it has taken over. A link to a section works without scripts;
 * which section is noted as `<html data-hash>`, because Next writes the address anew as it wakes, without the hash.
 *
 * What was inline goes together, in its order, before the loader: the policy in each answer's head names every inline
 * script by its hash, and nobody reads what they hold before the scripts that come late.
 *
 * @param html a finished page as Next renders it
 */
export function scriptsAfterPaint(html: string): string {
  const sources = [...html.matchAll(EXTERNAL)].map(([, source]) => source!)
  const end = html.lastIndexOf('</body>')
  if (sources.length === 0 || end === -1) return html
  const list = JSON.stringify(sources).replaceAll('<', '\\u003c')
  const inline = [...html.matchAll(INLINE)].map(([, text]) => `${text}\n;`).join('')
  const loader = `<script>${inline}{${afterPaint(list)}${earlyPresses}${earlyHash}}</script>`
  const without = (text: string) => text.replace(EXTERNAL, '').replace(PRELOADED, '').replace(INLINE, '')
  return without(html.slice(0, end)) + loader + without(html.slice(end))
}

/** A page opened in a tab that nobody looks at is not painted: its scripts come all the same, after a while. */
const UNSEEN_MS = 3000

/** So long a button waits for its script, where one never comes. */
const PRESSED_MS = 10_000

const onOneLine = (script: string) => script.replace(/\n\s*/g, '')

const afterPaint = (sources: string) =>
  onOneLine(`
    let load=()=>{
      load=()=>{};
      for(const src of ${sources})
        document.head.append(Object.assign(document.createElement("script"),{src,async:true}))
    };
    if(PerformanceObserver.supportedEntryTypes?.includes("paint"))
      new PerformanceObserver(()=>load()).observe({type:"paint",buffered:true});
    else load();
    setTimeout(()=>load(),${UNSEEN_MS});`)

const earlyPresses = onOneLine(`
    const pressed=new Set();
    const awake=button=>Object.keys(button).some(key=>key.startsWith("__reactProps"));
    addEventListener("click",event=>{
      const button=event.target.closest?.("button:not([popovertarget])");
      if(!button||awake(button))return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if(pressed.has(button))return;
      pressed.add(button);
      const until=Date.now()+${PRESSED_MS};
      const again=()=>{
        if(awake(button))button.click();
        else if(Date.now()<until)setTimeout(again,50)
      };
      load();
      again()
    },true);`)

const earlyHash = onOneLine(`
    addEventListener("hashchange",({newURL})=>{
      document.documentElement.dataset.hash=new URL(newURL).hash
    })`)
