import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import * as hb from 'harfbuzzjs'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const FONT = '@fontsource-variable/bodoni-moda/files/bodoni-moda-latin-opsz-normal.woff2'
const NAME = 'Ore Serene'
/** As the display sizes of the page: fine hairlines, but not so fine that they break in a navigation bar. */
const CUT = { wght: 600, opsz: 28 }

/** The height of the capitals and what the round letters fall below the line, at 2000 units to the em. */
const ASCENT = 1530
const DESCENT = 30

export interface Wordmark {
  /** The outlines, in font units, baseline at 0 and y downwards. */
  path: string
  width: number
  ascent: number
  descent: number
}

/** The name as outlines: it looks the same in a mail, where no font of ours is ever loaded. */
export async function outlineName(): Promise<Wordmark> {
  const bytes = await readFile(require.resolve(FONT))
  const sfnt = await subsetFont(bytes, NAME, { targetFormat: 'sfnt', variationAxes: CUT })
  const font = new hb.Font(new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer)))
  const buffer = new hb.Buffer()
  buffer.addText(NAME)
  buffer.guessSegmentProperties()
  hb.shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const positions = buffer.getGlyphPositions()
  let x = 0
  let path = ''
  for (const [index, { codepoint }] of infos.entries()) {
    path += placed(font.glyphToPath(codepoint), x)
    x += positions[index]!.xAdvance
  }
  return { path, width: x, ascent: ASCENT, descent: DESCENT }
}

/** Moves an outline to its place and turns it over: in a font y grows upwards, in a drawing downwards. */
function placed(outline: string, x: number) {
  return outline.replace(
    /(-?[\d.]+),(-?[\d.]+)/g,
    (_, px: string, py: string) => `${round(Number(px) + x)} ${round(-Number(py))}`,
  )
}

const round = (value: number) => Math.round(value)
