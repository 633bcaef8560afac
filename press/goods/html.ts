type Piece = string | number | false | null | undefined | Piece[]

const flatten = (piece: Piece): string =>
  Array.isArray(piece)
    ? piece.map(flatten).join('')
    : piece === false || piece === null || piece === undefined
      ? ''
      : String(piece)

/** Joins markup; arrays are concatenated and false, null and undefined vanish. The copy is ours: nothing is escaped. */
export const html = (parts: TemplateStringsArray, ...pieces: Piece[]): string =>
  parts.reduce((out, part, i) => out + part + (i < pieces.length ? flatten(pieces[i]) : ''), '')

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
