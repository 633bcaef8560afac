import type { chain, design, tracker } from '../../content/planner/habits'
import { html, times } from '../../html'
import { blanks, columns, fields, lines, ring, ruled, section, stack, sunny } from '../parts'

export const designBody = ({ identity, loop, recipe, easy, hard, grow, backup }: typeof design) =>
  stack(
    '24mm 1.5fr 1fr 1fr 1fr 22mm',
    sunny(identity[0]!, lines(1), identity[1]),
    html`<div class="loop">
      ${loop.map(
        ([mark, name, hint]) =>
          html`<section>
            <p><em>${mark}</em><b>${name}</b><span>${hint}</span></p>
            ${lines(5)}
          </section>`,
      )}
    </div>`,
    section(recipe.label, fields(recipe.words)),
    columns(
      '1fr 1fr',
      section(easy[0]!, lines(4), { hint: easy[1]! }),
      section(hard[0]!, lines(4), { hint: hard[1]! }),
    ),
    section(
      grow.label,
      ruled({
        columns: [
          { label: ' ', width: '32mm', cell: (row) => grow.rows[row]! },
          { label: grow.columns[1]!, width: '1fr' },
          { label: grow.columns[2]!, width: '1fr' },
        ],
        rows: 3,
      }),
    ),
    section(backup[0]!, lines(1), { hint: backup[1]! }),
  )

const HABITS = 8

/** The names of the habits are written on slanting lines, like the hours of a dial. */
export const trackerBody = ({ blanks: words, day, sleep, total, note }: typeof tracker) =>
  stack(
    'auto 1fr',
    html`<div style="width:64mm">${blanks(words.map((label) => [label, 1]))}</div>`,
    html`<div class="tracker">
      <div class="row head">
        <b>${day}</b>${times(HABITS, () => '<i><u></u></i>')}<b>${sleep}</b><b>${note}</b>
      </div>
      ${times(31, (i) => html`<div class="row ${i % 7 === 6 && 'seventh'}"><b>${i + 1}</b>${times(HABITS, () => `<i>${ring}</i>`)}<i></i><i></i></div>`)}
      <div class="row foot"><b>${total}</b>${times(HABITS, () => '<i></i>')}<i></i><i></i></div>
    </div>`,
  )

/** 18 + 22 + 26 circles on three arcs make 66: each arc is a longer day. */
function chainDrawing() {
  const arcs = [
    { count: 18, radius: 43 },
    { count: 22, radius: 54 },
    { count: 26, radius: 65 },
  ]
  let day = 0
  const circles = arcs.map(({ count, radius }) =>
    times(count, (i) => {
      const angle = Math.PI - (i / (count - 1)) * Math.PI
      day += 1
      const [x, y] = [Math.cos(angle) * radius, -Math.sin(angle) * radius].map((v) => v.toFixed(2))
      return `<circle class="bead" cx="${x}" cy="${y}" r="3.1"/><text class="bead-day" x="${x}" y="${y}" text-anchor="middle" dominant-baseline="central">${day}</text>`
    }),
  )
  const rays = times(13, (i) => {
    const angle = Math.PI - (i / 12) * Math.PI
    const point = (r: number) => [Math.cos(angle) * r, -Math.sin(angle) * r].map((v) => v.toFixed(2))
    const [x1, y1] = point(5)
    const [x2, y2] = point(36)
    return `<line class="ray" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`
  })
  return html`<svg class="chain" viewBox="-89 -69 178 73" aria-hidden="true">
    ${rays}${circles}
    <circle class="sun" r="2.4" />
  </svg>`
}

export const chainBody = ({ fields: words, marks }: typeof chain) =>
  stack(
    '1fr 1fr',
    ...times(
      2,
      () =>
        html`<section class="chain-block">
          ${blanks(words.map((label, i) => [label, i ? 1 : 3]))} ${chainDrawing()}
          ${blanks(marks.map((label, i) => [label, i ? 1 : 1.6]))}
        </section>`,
    ),
  )
