import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'

import { spelled } from '@/services/orders/invoices/latin'

import { measureFont } from './true-type'

/** Read where they lie, as the statements of planning are: no bundler has to know of them. */
const FOLDER = 'src/services/orders/receipts/fonts'

const FACES = ['display', 'text', 'strong'] as const
export type FaceName = (typeof FACES)[number]

/** A typeface within one document. */
export type Face = {
  ref: PDFRef
  /** A text as far as the face can write it: other scripts are spelled in Latin letters. */
  writable: (text: string) => string
  /** In points; of a writable text. */
  widthOf: (text: string, size: number) => number
  /** A writable text in the encoding of the face, hexadecimal. */
  encode: (text: string) => string
}

const FIRST = 32
/** Between the two blocks that WinAnsi shares with Unicode; a blank is no character. */
const UPPER = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'
/** WinAnsi, the encoding that every reader of PDFs knows by name: what each byte from the first on stands for. */
const CHARACTERS = Array.from({ length: 256 - FIRST }, (_, index) => {
  const byte = FIRST + index
  if (byte < 0x7f || byte > 0x9f) return String.fromCharCode(byte)
  return byte === 0x7f || UPPER[byte - 0x80] === ' ' ? '' : UPPER[byte - 0x80]!
})
const byteOf = new Map(CHARACTERS.map((character, index) => [character, FIRST + index]))

type Read = { bytes: Buffer; widths: Map<string, number>; measures: ReturnType<typeof measureFont> }
let reading: Promise<Record<FaceName, Read>> | undefined

async function readFaces(): Promise<Record<FaceName, Read>> {
  const read = FACES.map(async (name) => {
    const bytes = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), FOLDER, `${name}.ttf`))
    const measures = measureFont(bytes)
    const widths = [...byteOf.keys()].flatMap((character): [string, number][] => {
      const width = character === '' ? undefined : measures.widthOf(character.codePointAt(0)!)
      return width === undefined ? [] : [[character, width]]
    })
    return [name, { bytes, measures, widths: new Map(widths) }] as const
  })
  return Object.fromEntries(await Promise.all(read)) as Record<FaceName, Read>
}

/** The shop's typefaces (docs/design.md), embedded into a document. */
export async function embedFaces(document: PDFDocument): Promise<Record<FaceName, Face>> {
  reading ??= readFaces()
  const faces = await reading.catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return {
    display: faceOf(document, 'display', faces.display),
    text: faceOf(document, 'text', faces.text),
    strong: faceOf(document, 'strong', faces.strong),
  }
}

function faceOf(document: PDFDocument, name: FaceName, { bytes, widths, measures }: Read): Face {
  const width = (character: string) => widths.get(character) ?? 0
  return {
    ref: embed(document, name, { bytes, widths, measures }),
    writable: (text) => spelled(text, { test: (character) => widths.has(character) }),
    widthOf: (text, size) =>
      (Array.from(text).reduce((sum, character) => sum + width(character), 0) * size) / 1000,
    encode: (text) =>
      Array.from(text, (character) => (byteOf.get(character) ?? 63).toString(16).padStart(2, '0')).join(''),
  }
}

/** A simple font: the reader finds each picture by the character that its byte stands for in WinAnsi. */
function embed({ context }: PDFDocument, name: FaceName, { bytes, widths, measures }: Read): PDFRef {
  const { ascent, descent, capHeight, box } = measures
  const file = context.register(context.flateStream(new Uint8Array(bytes), { Length1: bytes.length }))
  const fontName = `OreSerene-${name}`
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: fontName,
    // Not symbolic: its characters are those of a standard encoding.
    Flags: 32,
    FontBBox: box,
    ItalicAngle: 0,
    Ascent: ascent,
    Descent: descent,
    CapHeight: capHeight,
    StemV: name === 'strong' ? 120 : 80,
    FontFile2: file,
  })
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'TrueType',
      BaseFont: fontName,
      Encoding: 'WinAnsiEncoding',
      FirstChar: FIRST,
      LastChar: 255,
      Widths: CHARACTERS.map((character) => widths.get(character) ?? 0),
      FontDescriptor: context.register(descriptor),
    }),
  )
}
