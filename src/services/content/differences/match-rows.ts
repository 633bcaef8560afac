import { isDeepStrictEqual } from 'node:util'

type Row = Record<string, unknown>

/** An entry of a list in two versions, with its places counted from 0. Of the two rows one at least is there. */
export type RowPair =
  | { was: Row; is: Row; from: number; to: number; hasMoved: boolean }
  | { was: Row; is?: undefined; from: number; to?: undefined; hasMoved?: undefined }
  | { was?: undefined; is: Row; from?: undefined; to: number; hasMoved?: undefined }

/**
 * Which entry of one version is which of the other: those with the same id; of the rest those with the same text, as SQL
 * and imports may give an entry a new id. Of those that are in both, as few as possible have moved.
 *
 * @returns the entries of the later version in their order, then those that are gone
 */
export function matchRows(before: readonly Row[], after: readonly Row[]): RowPair[] {
  const free = new Map(before.map((row, index): [number, Row] => [index, row]))
  const take = (isSame: (row: Row) => boolean): number | undefined => {
    for (const [index, row] of free) {
      if (!isSame(row)) continue
      free.delete(index)
      return index
    }
    return undefined
  }
  const byId = after.map(({ id }) => (id === undefined ? undefined : take((row) => row.id === id)))
  const sources = byId.map(
    (index, to) => index ?? take((row) => isDeepStrictEqual(textOf(row), textOf(after[to]!))),
  )
  const staying = longestRising(sources.filter((index) => index !== undefined))
  const pairs = after.map((is, to): RowPair => {
    const from = sources[to]
    return from === undefined
      ? { is, to }
      : { was: before[from]!, is, from, to, hasMoved: !staying.has(from) }
  })
  return [...pairs, ...[...free].map(([from, was]): RowPair => ({ was, from }))]
}

const textOf = ({ id: _id, ...rest }: Row) => rest

/** The longest run of numbers, in their order, of which each is greater than the one before. */
function longestRising(numbers: readonly number[]): Set<number> {
  const runs: number[][] = []
  for (const number of numbers) {
    const before = runs
      .filter((run) => run.at(-1)! < number)
      .reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), [])
    runs.push([...before, number])
  }
  return new Set(runs.reduce<number[]>((longest, run) => (run.length > longest.length ? run : longest), []))
}
