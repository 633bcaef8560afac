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

const numerals: [number, string][] = [
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

export function roman(value: number): string {
  const found = numerals.find(([size]) => size <= value)
  return found ? found[1] + roman(value - found[0]) : ''
}
