import { html } from '../../goods/html'
import type { Sectors } from '../content/handwriting'
import type { PlacedMark, SheetPicture } from '../sheets'

/** The drawings that sectors are coloured in on, as their templates lay them out. */
const viewBoxes: Record<string, string> = { '.wheel': '-89 -61 178 122', '.half-dial': '-41 -41 82 42.5' }

const fixed = (value: number) => value.toFixed(2)

function sectorPath({ from, to, inner, outer }: Sectors['sectors'][number]) {
  const at = (radius: number, turn: number) => {
    const angle = turn * 2 * Math.PI - Math.PI / 2
    return `${fixed(Math.cos(angle) * radius)} ${fixed(Math.sin(angle) * radius)}`
  }
  return `M${at(inner, from)} L${at(outer, from)} A${outer} ${outer} 0 0 1 ${at(outer, to)} L${at(inner, to)} A${inner} ${inner} 0 0 0 ${at(inner, from)} Z`
}

/** Ids of the parts of a mark, in the order in which a hand would make them. */
export function markIds(sheet: string, index: number, { mark }: PlacedMark): string[] {
  const name = `${sheet}-${index}`
  if (mark.kind === 'words') return [name]
  return (mark.kind === 'circles' ? mark.picked : mark.sectors).map((_, i) => `${name}-${i}`)
}

function drawMark(sheet: string, index: number, placed: PlacedMark) {
  const { mark, boxes } = placed
  const ids = markIds(sheet, index, placed)
  if (mark.kind === 'words') {
    const box = boxes[0]!
    const size = mark.size ?? 22
    const top = box.y + (box.height - size * 1.22) * (mark.middle ? 0.5 : 1)
    return `<span class="hand" id="${ids[0]}" style="left:${fixed(box.x + (mark.shift ?? 0))}px;top:${fixed(top)}px;font-size:${size}px">${mark.text}</span>`
  }
  if (mark.kind === 'circles') {
    return boxes.map(
      ({ x, y, width, height }, i) =>
        `<i class="filled" id="${ids[i]}" style="left:${fixed(x)}px;top:${fixed(y)}px;width:${fixed(width)}px;height:${fixed(height)}px"></i>`,
    )
  }
  const { x, y, width, height } = boxes[0]!
  return html`<svg
    class="coloured"
    viewBox="${viewBoxes[mark.on]}"
    style="left:${x}px;top:${y}px;width:${width}px;height:${height}px"
  >
    ${mark.sectors.map((sector, i) => `<path id="${ids[i]}" d="${sectorPath(sector)}"/>`)}
  </svg>`
}

/** A page of the planner as a thing on a stage; `written` shows what a hand left on it. */
export const sheetFigure = (
  { id, source, small, marks }: SheetPicture,
  { written, className = '', style = '' }: { written: boolean; className?: string; style?: string },
) =>
  html`<figure class="sheet ${className}" id="sheet-${id}" style="${style}">
    <img src="${small}" alt="" />
    <img id="fine-${id}" src="${source}" alt="" />
    ${written && marks.map((placed, index) => drawMark(id, index, placed))}
  </figure>`
