import { readBlock } from './read-block'
import { joinTemplate, type Piece, splitTemplate } from './split-template'

/** A piece with a number of its own, which it keeps wherever it is moved. */
export type Entry = Piece & { id: number }
/** A template as the editor holds it; `html` is what the pieces make together. */
export type Draft = { html: string; entries: readonly Entry[]; tail: string }

let lastId = 0
const withId = (piece: Piece): Entry => ({ ...piece, id: (lastId += 1) })

/** Takes a template apart for the editor. */
export function readDraft(html: string): Draft {
  const { pieces, tail } = splitTemplate(html)
  return { html, tail, entries: pieces.map(withId) }
}

const withEntries = ({ tail }: Draft, entries: readonly Entry[]): Draft => ({
  tail,
  entries,
  html: joinTemplate({ pieces: [...entries], tail }),
})

/** Another source for one piece; every other one keeps its own. */
export const changeEntry = (draft: Draft, id: number, source: string): Draft =>
  withEntries(
    draft,
    draft.entries.map((entry) => (entry.id === id ? { ...entry, source } : entry)),
  )

/** Exchanges a piece with its neighbour; the white space between pieces stays where it is. */
export function moveEntry(draft: Draft, id: number, step: 1 | -1): Draft {
  const at = draft.entries.findIndex((entry) => entry.id === id)
  const [moved, other] = [draft.entries[at], draft.entries[at + step]]
  if (!moved || !other) return draft
  const entries = [...draft.entries]
  entries[at] = { ...other, before: moved.before }
  entries[at + step] = { ...moved, before: other.before }
  return withEntries(draft, entries)
}

/** Adds a piece after another one, or at the end. */
export function addEntry(draft: Draft, source: string, after?: number): { draft: Draft; id: number } {
  const found = draft.entries.findIndex((entry) => entry.id === after)
  const at = found === -1 ? draft.entries.length : found + 1
  const entry = withId({ before: at === 0 ? '' : '\n', source })
  return { draft: restoreEntry(draft, entry, at), id: entry.id }
}

export const removeEntry = (draft: Draft, id: number): Draft =>
  withEntries(
    draft,
    draft.entries.filter((entry) => entry.id !== id),
  )

/** Puts a piece that was taken away back to its place. */
export const restoreEntry = (draft: Draft, entry: Entry, at: number): Draft =>
  withEntries(draft, [...draft.entries.slice(0, at), entry, ...draft.entries.slice(at)])

/** Where a piece begins in the whole template. */
export const placeOf = (draft: Draft, id: number): number => {
  const at = draft.entries.findIndex((entry) => entry.id === id)
  const before = draft.entries
    .slice(0, at)
    .reduce((sum, piece) => sum + piece.before.length + piece.source.length, 0)
  return before + (draft.entries[at]?.before.length ?? 0)
}

/** Whether the editor can change anything of it: a template of foreign HTML alone is better read as HTML. */
export const hasOwnBlocks = (draft: Draft): boolean =>
  draft.entries.length === 0 || draft.entries.some(({ source }) => readBlock(source).kind !== 'html')
