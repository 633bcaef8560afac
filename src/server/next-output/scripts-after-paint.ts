import { AWAITS_SCRIPT } from '@/shared/checkout-form'

const EXTERNAL = /<script(?=[^>]* async="")(?![^>]* nomodule)[^>]* src="([^"]+)"[^>]*><\/script>/gi
const PRELOADED = /<link rel="preload" as="script"[^>]*\/>/gi
const INLINE = /<script(?![^>]* (?:src|type)=)[^>]*>([\s\S]*?)<\/script>/gi

/**
 * Asks for a page's own scripts once it has been painted. Until then fonts and styles would share a phone's line with
 * three times their weight in scripts, and scripts that come early run before the first paint. They may come in any
 * order (`async`), so nothing else changes for them; a browser without scripts never asks.
 *
 * Everything on these pages works without scripts: a form leads to its address, a link to its section. A form that is
 * sent before its script has come waits for it, but not for long: the script may open a new tab, the form alone cannot.
 * Such a form carries `AWAITS_SCRIPT` until its script takes it over. Which section a link led to is noted as
 * `<html data-hash>`, because Next writes the address anew when it starts, without the hash.
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
  const loader = `<script>${inline}{${afterPaint(list)}${earlySubmit}${earlyHash}}</script>`
  const without = (text: string) => text.replace(EXTERNAL, '').replace(PRELOADED, '').replace(INLINE, '')
  return without(html.slice(0, end)) + loader + without(html.slice(end))
}

/** A page opened in a tab that nobody looks at is not painted: its scripts come all the same, after a while. */
const UNSEEN_MS = 3000

/** So long a form waits for scripts that are on their way; those that are there have only to run. */
const ARRIVE_MS = 3000

const onOneLine = (script: string) => script.replace(/\n\s*/g, '')

const afterPaint = (sources: string) =>
  onOneLine(`
    const sources=${sources};
    let missing=sources.length,failed=false;
    let load=()=>{
      load=()=>{};
      for(const src of sources)
        document.head.append(Object.assign(document.createElement("script"),{
          src,async:true,onload(){missing-=1},onerror(){failed=true}
        }))
    };
    if(PerformanceObserver.supportedEntryTypes?.includes("paint"))
      new PerformanceObserver(()=>load()).observe({type:"paint",buffered:true});
    else load();
    setTimeout(()=>load(),${UNSEEN_MS});`)

const earlySubmit = onOneLine(`
    const waits=form=>form.hasAttribute("${AWAITS_SCRIPT}");
    let held=false;
    addEventListener("submit",event=>{
      const {target:form,submitter}=event;
      if(!waits(form))return;
      event.preventDefault();
      if(held)return;
      held=true;
      const until=Date.now()+${ARRIVE_MS};
      const again=()=>{
        if(!waits(form)){held=false;form.requestSubmit(submitter)}
        else if(failed||missing&&Date.now()>=until){held=false;form.submit()}
        else setTimeout(again,50)
      };
      load();
      again()
    },true);`)

const earlyHash = onOneLine(`
    addEventListener("hashchange",({newURL})=>{
      document.documentElement.dataset.hash=new URL(newURL).hash
    })`)
