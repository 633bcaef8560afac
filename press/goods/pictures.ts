import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { openDocument, withChromium } from './chromium'
import { GOODS } from './documents'
import { plannerPages } from './planner'
import { renderDocument } from './templates/document'

// Twice the size they are kept at: scaling down keeps the hairlines of the pages even.
const SCALE = 2
const WIDTH = 900
const HEIGHT = 1273

/** The pages shown to who hasn't bought yet, by the id of their sheet. */
const shown: Record<string, string> = {
  copertina: 'copertina',
  'ruota-della-vita': 'ruota-della-vita',
  'obiettivi-anno': 'obiettivi-dell-anno',
  'dodici-settimane': 'dodici-settimane',
  settimana: 'settimana',
  giorno: 'giorno',
  'revisione-settimana': 'revisione-settimana',
  'abitudini-31-giorni': 'abitudini',
  'catena-66-giorni': 'catena-66-giorni',
  'bilancio-mese': 'bilancio',
  'obiettivi-risparmio': 'risparmio',
  'energia-umore': 'energia-umore',
}

const folder = join(GOODS, 'pictures')
await mkdir(folder, { recursive: true })
await withChromium(async (browser) => {
  const html = renderDocument({ title: 'Ore Serene', pages: plannerPages() })
  const page = await openDocument(browser, html, SCALE)
  for (const [id, name] of Object.entries(shown)) {
    const shot = await page.locator(`[id="${id}"]`).screenshot()
    const picture = await sharp(shot)
      .resize(WIDTH, HEIGHT, { fit: 'fill' })
      .webp({ quality: 84, effort: 6 })
      .toBuffer()
    await writeFile(join(folder, `${name}.webp`), picture)
    console.log(`${name}.webp: ${WIDTH}x${HEIGHT}, ${Math.round(picture.length / 1024)} kB`)
  }
})
