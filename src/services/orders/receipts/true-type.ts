/** What a PDF has to know of a TrueType font, in thousandths of its size. */
export type FontMeasures = {
  ascent: number
  descent: number
  capHeight: number
  box: [number, number, number, number]
  /** Of a character; undefined when the font has no picture of it. */
  widthOf: (codePoint: number) => number | undefined
}

/**
 * Reads the measures of a TrueType font whose characters are listed for Windows (platform 3, encoding 1, format 4), as
 * the press makes them.
 *
 * @throws RangeError when the bytes are no such font
 */
export function measureFont(bytes: Buffer): FontMeasures {
  const tables = new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
      const entry = 12 + 16 * index
      return [bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8)] as const
    }),
  )
  const at = (name: string, offset: number) => {
    const start = tables.get(name)
    if (start === undefined) throw new RangeError(`the font has no table ${name}`)
    return start + offset
  }
  const perEm = bytes.readUInt16BE(at('head', 18))
  const scaled = (value: number) => Math.round((value * 1000) / perEm)
  const signed = (name: string, offset: number) => scaled(bytes.readInt16BE(at(name, offset)))
  const measured = bytes.readUInt16BE(at('hhea', 34))
  const glyphs = characterMap(bytes, at('cmap', 0))
  return {
    ascent: signed('hhea', 4),
    descent: signed('hhea', 6),
    capHeight: signed('OS/2', 88),
    box: [signed('head', 36), signed('head', 38), signed('head', 40), signed('head', 42)],
    widthOf: (codePoint) => {
      const glyph = glyphs(codePoint)
      if (glyph === 0) return undefined
      return scaled(bytes.readUInt16BE(at('hmtx', 4 * Math.min(glyph, measured - 1))))
    },
  }
}

/** @returns the number of a character's picture, 0 for none */
function characterMap(bytes: Buffer, start: number): (codePoint: number) => number {
  const count = bytes.readUInt16BE(start + 2)
  const entry = Array.from({ length: count }, (_, index) => start + 4 + 8 * index).find(
    (at) => bytes.readUInt16BE(at) === 3 && bytes.readUInt16BE(at + 2) === 1,
  )
  const map = entry === undefined ? start : start + bytes.readUInt32BE(entry + 4)
  if (entry === undefined || bytes.readUInt16BE(map) !== 4)
    throw new RangeError('the font lists no characters')
  const doubled = bytes.readUInt16BE(map + 6)
  const [ends, starts, shifts, ranges] = [14, 16 + doubled, 16 + 2 * doubled, 16 + 3 * doubled]
  const word = (offset: number, segment: number) => bytes.readUInt16BE(map + offset + 2 * segment)
  return (codePoint) => {
    for (let segment = 0; segment < doubled / 2; segment++) {
      if (codePoint > word(ends, segment)) continue
      const first = word(starts, segment)
      if (codePoint < first) return 0
      const range = word(ranges, segment)
      if (range === 0) return (codePoint + word(shifts, segment)) & 0xffff
      const glyph = bytes.readUInt16BE(map + ranges + 2 * segment + range + 2 * (codePoint - first))
      return glyph === 0 ? 0 : (glyph + word(shifts, segment)) & 0xffff
    }
    return 0
  }
}
