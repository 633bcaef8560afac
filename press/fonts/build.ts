/**
 * Cuts the two typefaces of docs/design.md to what Italian pages need: `npm run fonts`.
 * The results are committed, so neither a build nor a start needs this.
 */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

import subset from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const italian = 'ÀÈÉÌÒÙàèéìíòóùú«»“”‘’–—…€·•×→©®°ªº\u00a0\u202f'
/** Names of people and places carry other accents too. */
const european = 'ÁÂÃÄÅÆÇÊËÍÎÏÑÓÔÕÖØÚÛÜÝßáâãäåæçêëîïñôõöøûüýÿŒœŠšŽž'

const cuts: { from: string; to: string; axes: Record<string, number | { min: number; max: number }> }[] = [
  {
    from: '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2',
    to: 'bodoni-moda.woff2',
    // One weight; optical sizes only as far as hairlines survive on an ordinary screen.
    axes: { wght: 500, opsz: { min: 11, max: 28 } },
  },
  {
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument-sans.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** For the receipts, which are PDFs: one face each, because a PDF knows no variable fonts. */
const faces: typeof cuts = [
  { from: cuts[0]!.from, to: 'display.ttf', axes: { wght: 500, opsz: 28 } },
  { from: cuts[1]!.from, to: 'text.ttf', axes: { wght: 400 } },
  { from: cuts[1]!.from, to: 'strong.ttf', axes: { wght: 600 } },
]

const source = path.join(import.meta.dirname, '../../src')
await cut(cuts, path.join(source, 'app/(site)/fonts'), 'woff2')
await cut(faces, path.join(source, 'services/orders/receipts/fonts'), 'truetype')

async function cut(wanted: typeof cuts, folder: string, targetFormat: 'woff2' | 'truetype') {
  for (const { from, to, axes } of wanted) {
    const whole = await readFile(path.join(import.meta.dirname, '../node_modules', from))
    const bytes = await subset(whole, ascii + italian + european, { targetFormat, variationAxes: axes })
    await writeFile(path.join(folder, to), bytes)
    console.log(`${to}: ${bytes.length} bytes`)
  }
}
