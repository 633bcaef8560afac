import type { values, vision, wheel } from '../../content/planner/orientation'
import { roman } from '../../../../src/shared/dial'
import { html, times } from '../../html'
import { blanks, columns, lines, ring, ruled, section, stack, sunny } from '../parts'

const polar = (radius: number, turn: number) => {
  const angle = turn * Math.PI * 2 - Math.PI / 2
  return { x: (Math.cos(angle) * radius).toFixed(2), y: (Math.sin(angle) * radius).toFixed(2) }
}

function wheelDrawing(areas: string[]) {
  const radius = 57
  const spokes = areas.map((_, i) => {
    const end = polar(radius, i / areas.length)
    return `<line class="spoke" x1="0" y1="0" x2="${end.x}" y2="${end.y}"/>`
  })
  const circles = times(10, (i) => `<circle class="${i === 9 ? 'edge' : 'ray'}" r="${(i + 1) * 5.7}"/>`)
  const grades = times(9, (i) => {
    const at = polar((i + 1) * 5.7, 0)
    return `<text class="grade" x="1" y="${Number(at.y) - 0.8}">${i + 1}</text>`
  })
  const names = areas.map((area, i) => {
    const turn = (i + 0.5) / areas.length
    const at = polar(radius + 4.5, turn)
    return `<text class="area" x="${at.x}" y="${at.y}" text-anchor="${turn < 0.5 ? 'start' : 'end'}" dominant-baseline="central">${area}</text>`
  })
  return html`<svg class="wheel" viewBox="-89 -61 178 122" aria-hidden="true">
    ${circles}${spokes}${grades}${names}
    <circle class="sun" r="2.2" />
  </svg>`
}

export const wheelBody = ({ areas, prompts, dates }: typeof wheel) =>
  stack(
    'auto auto 1fr .8fr',
    blanks(dates.map((label) => [label, 1])),
    wheelDrawing(areas),
    columns(
      '1fr 1fr',
      section(prompts.lever[0]!, lines(3), { hint: prompts.lever[1]! }),
      section(prompts.gesture[0]!, lines(3), { hint: prompts.gesture[1]! }),
    ),
    sunny(prompts.proud[0]!, lines(2)),
  )

export const valuesBody = ({ pick, words, table, conflict }: typeof values) =>
  stack(
    'auto 1fr auto',
    section(
      pick,
      html`<ul class="words">
        ${words.map((word) => `<li>${ring} ${word}</li>`)}
      </ul>`,
    ),
    section(
      table.label,
      ruled({
        columns: [
          { label: table.columns[0]!, width: '52mm', cell: (row) => `<b class="mark">${roman(row + 1)}</b>` },
          { label: table.columns[1]!, width: '1fr' },
          { label: table.columns[2]!, width: '20mm', align: 'center' },
        ],
        rows: 5,
      }),
      { hint: table.hint },
    ),
    html`<div style="height:30mm;display:grid">${sunny(conflict[0]!, lines(2), conflict[1])}</div>`,
  )

export const visionBody = ({ hours, sentence }: typeof vision) =>
  stack(
    '1fr auto',
    html`<div class="by-hour">
      ${hours.map(
        ([hour, label, hint]) => html`<div><b>${roman(hour)}</b>${section(label, lines(3), { hint })}</div>`,
      )}
    </div>`,
    html`<div style="height:24mm;display:grid">${sunny(sentence[0]!, lines(1), sentence[1])}</div>`,
  )
