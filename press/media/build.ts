import type { Browser } from '@playwright/test'
import { withChromium } from '../goods/chromium'
import { makeFilmFiles, makeStills } from './film/render'
import { makeIcons } from './icons'
import { makePortraits } from './portraits'
import { makeHero, makeShare } from './scenes'

const parts: Record<string, (browser: Browser) => Promise<void>> = {
  hero: makeHero,
  portraits: makePortraits,
  icons: makeIcons,
  share: makeShare,
  film: makeFilmFiles,
}

/** `npm run media` makes everything; with names, only those parts; `stills 12 45.5` shows moments of the film. */
const [first, ...rest] = process.argv.slice(2)
if (first === 'stills') {
  await withChromium((browser) => makeStills(browser, rest.map(Number)))
} else {
  const asked = first ? [first, ...rest] : Object.keys(parts)
  for (const name of asked) {
    const make = parts[name]
    if (!make) throw new Error(`No such part: ${name}`)
    await withChromium(make)
  }
}
