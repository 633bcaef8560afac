import { type Block, readBlock } from './read-block'
import { parse, type TextAttributes } from './read-text'

/** A stretch of a template's source at its top level, with the white space before it. */
export type Piece = { before: string; source: string }
export type SplitTemplate = {
  pieces: Piece[]
  /** White space after the last piece. */
  tail: string
}

/** A whole document is sent as it is written: its parts are not the letter's own. */
const isWholeDocument = (source: string): boolean => /<(?:!doctype|html|head|body)\b/i.test(source)

/** The template again. What `splitTemplate` gave comes out byte for byte as it went in. */
export const joinTemplate = ({ pieces, tail }: SplitTemplate): string =>
  pieces.map(({ before, source }) => before + source).join('') + tail

/**
 * Takes a template apart into the pieces that the editor shows as blocks. Only places are read from the parser and the
 * text between them is cut from the source, so that nothing is lost whatever the template holds.
 */
export function splitTemplate(source: string): SplitTemplate {
  if (isWholeDocument(source)) return { pieces: [{ before: '', source }], tail: '' }
  const pieces: Piece[] = []
  let end = 0
  const takeTo = (to: number) => {
    const text = source.slice(end, to)
    if (text.trim() === '') return
    const start = text.length - text.trimStart().length
    pieces.push({ before: text.slice(0, start), source: text.slice(start) })
    end = to
  }
  for (const { startIndex, endIndex } of parse(source)) {
    takeTo(startIndex ?? end)
    takeTo((endIndex ?? end) + 1)
  }
  takeTo(source.trimEnd().length)
  return { pieces: joinPieces(pieces), tail: source.slice(end) }
}

/** Paragraphs and lists that follow each other are one text if they are written in one manner; so is foreign HTML. */
function joinPieces(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  let before: Block | undefined
  for (const piece of pieces) {
    const block = readBlock(piece.source)
    const last = joined.at(-1)
    const both = before && joinBlocks(before, block)
    if (both && last) last.source += piece.before + piece.source
    else joined.push({ ...piece })
    before = both ?? block
  }
  return joined
}

function joinBlocks(one: Block, other: Block): Block | undefined {
  if (one.kind === 'html' && other.kind === 'html') return other
  if (one.kind !== 'text' || other.kind !== 'text' || !agree(one.attributes, other.attributes))
    return undefined
  return { ...other, attributes: { ...one.attributes, ...other.attributes } }
}

const agree = (one: TextAttributes, other: TextAttributes) =>
  (['p', 'ul', 'ol'] as const).every(
    (tag) => one[tag] === undefined || other[tag] === undefined || one[tag] === other[tag],
  )
