import type { SheetPicture } from '../sheets'
import { markIds } from '../templates/sheet'
import { easeOut, progress } from './motion'
import { shots } from './shots'

export interface Stroke {
  id: string
  kind: 'words' | 'circles' | 'sectors'
  from: number
  to: number
}

const PACE = { words: 0.05, circles: 0.12, sectors: 0.3 }

/** When each stroke of the film is made: marks follow one another, at the pace of a calm hand. */
export function scheduleStrokes(sheets: Map<string, SheetPicture>): Stroke[] {
  return shots.flatMap(({ sheet, writing }) =>
    writing.flatMap(({ from, marks, pace }) => {
      let at = from
      return marks.flatMap((index) => {
        const placed = sheets.get(sheet)!.marks[index]!
        const { mark } = placed
        const step = pace ?? PACE[mark.kind]
        return markIds(sheet, index, placed).map((id): Stroke => {
          const seconds = mark.kind === 'words' ? mark.text.length * step + 0.12 : step
          const stroke = {
            id,
            kind: mark.kind,
            from: at,
            to: at + (mark.kind === 'words' ? seconds : seconds * 1.6),
          }
          at += seconds
          return stroke
        })
      })
    }),
  )
}

/** How a stroke looks at a moment: words run in from the left, circles and sectors grow. */
export function strokeStyle({ kind, from, to }: Stroke, t: number) {
  const done = progress(t, from, to)
  if (kind === 'words') return `clip-path:inset(-20% ${((1 - done) * 103 - 3).toFixed(1)}% -25% -3%)`
  return `transform:scale(${easeOut(done).toFixed(3)})`
}
