import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { APP, MEDIA } from './outputs'
import { drawMark, MARK_SIDE } from './templates/mark'
import { outlineName, type Wordmark } from './wordmark'

const DAWN = '#eef1f8'
const INK = '#171a3d'
const PALE = '#eceefb'

const save = async (folder: string, name: string, bytes: Buffer | string) => {
  await writeFile(join(folder, name), bytes)
  console.log(`${name}: ${(bytes.length / 1024).toFixed(1)} kB`)
}

const png = (drawing: string, side: number) =>
  sharp(Buffer.from(drawing), { density: (72 * side) / MARK_SIDE })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** A picture of several sizes for old browsers: a table of contents, then a PNG for each size. */
function packIco(pictures: { side: number; bytes: Buffer }[]) {
  const header = Buffer.alloc(6)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  let offset = header.length + 16 * pictures.length
  const entries = pictures.map(({ side, bytes }) => {
    const entry = Buffer.alloc(16)
    entry.writeUInt8(side, 0)
    entry.writeUInt8(side, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += bytes.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures.map(({ bytes }) => bytes)])
}

/** Phones cut corners off and show no transparency: the mark stands on the dawn, well inside. */
async function onGround(side: number) {
  const mark = await png(drawMark(), Math.round(side * 0.72))
  return sharp({ create: { width: side, height: side, channels: 4, background: DAWN } })
    .composite([{ input: mark }])
    .removeAlpha()
    .png({ compressionLevel: 9, palette: true, colours: 128 })
    .toBuffer()
}

const wordmarkDrawing = ({ path, width, ascent, descent }: Wordmark, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-ascent} ${width} ${ascent + descent}" role="img" aria-label="Ore Serene"><path fill="${fill}" d="${path}"/></svg>`

/** Mark and name side by side, for mails and wherever a single picture is wanted. */
function logoDrawing({ path, width, ascent, descent }: Wordmark, edge: 'ink' | 'pale') {
  const height = 64
  const scale = 40 / (ascent + descent)
  const inner = drawMark({ edge }).replace(/width="32" height="32"/, `width="${height}" height="${height}"`)
  const total = Math.ceil(height + 14 + width * scale)
  return {
    width: total,
    height,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="${height}" viewBox="0 0 ${total} ${height}">${inner}<path fill="${edge === 'ink' ? INK : PALE}" transform="translate(${height + 12} ${height - 8}) scale(${scale})" d="${path}"/></svg>`,
  }
}

/** Favicons where Next looks for them, mark and name where the seed does. */
export async function makeIcons() {
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(
    sizes.map(async (side) => ({ side, bytes: await png(drawMark({ lines: side > 24 }), side) })),
  )
  await save(APP, 'favicon.ico', packIco(pictures))
  await save(APP, 'icon.svg', drawMark({ edge: 'auto' }))
  await save(APP, 'apple-icon.png', await onGround(180))
  await save(MEDIA, 'mark-512.png', await onGround(512))

  const name = await outlineName()
  await save(MEDIA, 'wordmark.svg', wordmarkDrawing(name, 'currentColor'))
  for (const [file, edge] of [
    ['logo.png', 'ink'],
    ['logo-night.png', 'pale'],
  ] as const) {
    const { svg, width, height } = logoDrawing(name, edge)
    const picture = await sharp(Buffer.from(svg), { density: 216 })
      .resize(width * 2, height * 2)
      .png({ compressionLevel: 9, palette: true, colours: 128 })
      .toBuffer()
    await save(MEDIA, file, picture)
  }
}
