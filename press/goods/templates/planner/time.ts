import type { audit, idealWeek, matrix, month } from '../../content/planner/time'
import { html, times } from '../../html'
import { blanks, checks, columns, lines, numbered, ruled, section, stack, sunny } from '../parts'

const LETTERS = 'ABCDEF'

/** A grid of hours by weekdays; the weekend stands on a tint. */
function hourGrid({
  from,
  to,
  days,
  half = false,
}: {
  from: number
  to: number
  days: string[]
  half?: boolean
}) {
  return html`<div class="hour-grid ${half && 'half'}">
    <div class="row head"><span></span>${days.map((name) => `<span>${name}</span>`)}</div>
    ${times(to - from + 1, (i) => html`<div class="row"><b>${from + i}</b>${days.map((_, d) => `<span class="${d > 4 ? 'rest' : ''}"></span>`)}</div>`)}
  </div>`
}

export const auditBody = ({ legend, totals, found }: typeof audit, days: string[]) =>
  stack(
    'auto 1fr 62mm',
    html`<ul class="legend">
      ${legend.map((name, i) => `<li><b class="mark">${LETTERS[i]!}</b> ${name}</li>`)}
    </ul>`,
    hourGrid({ from: 6, to: 23, days }),
    columns(
      '1.25fr 1fr',
      section(
        totals.label,
        ruled({
          columns: [
            { label: ' ', width: '8mm', cell: (row) => `<b class="mark">${LETTERS[row]!}</b>` },
            { label: totals.columns[1]!, width: '1fr', cell: (row) => legend[row]! },
            { label: totals.columns[2]!, width: '22mm' },
            { label: totals.columns[3]!, width: '18mm' },
          ],
          rows: legend.length,
        }),
      ),
      sunny(found[0]!, lines(6)),
    ),
  )

export const idealWeekBody = ({ side }: typeof idealWeek, days: string[]) =>
  columns(
    '1fr 43mm',
    hourGrid({ from: 6, to: 22, days, half: true }),
    stack(
      '1.2fr 1fr 1fr',
      section(
        side.big[0]!,
        numbered(7, (i) => i + 1),
        { hint: side.big[1]! },
      ),
      section(side.fixed, lines(6)),
      sunny(side.empty[0]!, lines(5), side.empty[1]),
    ),
  )

export const matrixBody = ({ inbox, axes, quadrants }: typeof matrix) =>
  stack(
    '46mm 1fr',
    section(inbox, columns('1fr 1fr', lines(5), lines(5))),
    html`<div class="matrix">
      <span class="axis top">${axes[2]}</span><span class="axis top">${axes[3]}</span>
      <span class="axis side">${axes[0]}</span><span class="axis side low">${axes[1]}</span>
      ${quadrants.map(
        ([mark, title, hint], i) =>
          html`<div class="quadrant q${i + 1}">
            <p class="label"><em>${mark}</em> <b>${title}</b> <span>${hint}</span></p>
            ${checks(8)}
          </div>`,
      )}
      <i class="disc"></i>
    </div>`,
  )

export const monthBody = ({ blanks: words, below, serene }: typeof month, days: string[]) =>
  stack(
    'auto 1fr 44mm',
    blanks(words.map((label, i) => [label, i ? 1 : 2])),
    html`<div class="month">
      ${days.map((name) => `<b>${name}</b>`)}
      ${times(42, (i) => `<span class="${i % 7 > 4 ? 'rest' : ''}"></span>`)}
    </div>`,
    columns(
      '1fr 1fr 1fr',
      section(
        below[0]!,
        numbered(3, (i) => i + 1),
      ),
      section(below[1]!, checks(5)),
      sunny(serene[0]!, lines(4), serene[1]),
    ),
  )
