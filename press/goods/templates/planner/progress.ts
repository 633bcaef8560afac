import type { milestones, monthly, quarterly, weekly } from '../../content/planner/progress'
import { roman } from '../../../../src/shared/dial'
import { html, times } from '../../html'
import { blanks, checks, columns, lines, numbered, ruled, scale, section, stack, sunny } from '../parts'

export const weeklyBody = ({ blanks: words, score, questions, tidy, serene }: typeof weekly) =>
  stack(
    'auto 1fr 52mm',
    html`<div class="columns" style="grid-template-columns:1fr auto;align-items:end">
      ${blanks(words.map((label) => [label, 1]))}
      <p class="grade-line">${score} ${scale()}</p>
    </div>`,
    html`<div class="pairs">${questions.map(([label, count]) => section(label, lines(count + 1)))}</div>`,
    columns(
      '1fr 1fr',
      section(tidy.label, checks(tidy.items.length, tidy.items)),
      sunny(
        serene[0]!,
        numbered(3, (i) => roman(i + 1)),
        serene[1],
      ),
    ),
  )

export const monthlyBody = (
  { blanks: words, areas, prompts, goals, serene }: typeof monthly,
  names: string[],
) =>
  stack(
    'auto 1.5fr 1.45fr 0.9fr 20mm',
    html`<div style="width:86mm">${blanks(words.map((label) => [label, 1]))}</div>`,
    section(
      areas.label,
      ruled({
        columns: [
          { label: areas.columns[0]!, width: '38mm', cell: (row) => names[row]! },
          { label: areas.columns[1]!, width: '18mm' },
          { label: areas.columns[2]!, width: '22mm' },
          { label: areas.columns[3]!, width: '1fr' },
        ],
        rows: names.length,
      }),
    ),
    html`<div class="pairs">${prompts.map(([label, count]) => section(label, lines(count)))}</div>`,
    section(
      goals.label,
      ruled({
        columns: [
          { label: goals.columns[0]!, width: '56mm' },
          { label: goals.columns[1]!, width: '1fr' },
          { label: goals.columns[2]!, width: '18mm' },
        ],
        rows: 3,
      }),
    ),
    sunny(serene[0]!, lines(1)),
  )

export const quarterlyBody = ({ blanks: words, goals, lists, prompts, next }: typeof quarterly) =>
  stack(
    'auto 1fr 1.25fr .75fr 22mm',
    blanks(words.map((label) => [label, 1])),
    section(
      goals.label,
      ruled({ columns: goals.columns.map((label) => ({ label, width: '1fr' })), rows: 3 }),
    ),
    columns('1fr 1fr 1fr', ...lists.map((label) => section(label, checks(9)))),
    columns('1fr 1fr', ...prompts.map((label) => section(label, lines(5)))),
    sunny(next[0]!, lines(1)),
  )

/** Ten lines leave the gnomon and each ends where a milestone is written. */
export function milestonesBody({ row }: typeof milestones) {
  const count = 10
  const height = 236
  const at = (i: number) => ((i + 0.5) * height) / count
  return html`<div class="milestones">
    <svg viewBox="0 0 46 ${height}" preserveAspectRatio="none" aria-hidden="true">
      ${times(count, (i) => `<line class="ray" x1="2.4" y1="${height / 2}" x2="46" y2="${at(i)}"/>`)}
    </svg>
    <i class="disc"></i>
    <div>
      ${times(
        count,
        (i) =>
          html`<section>
            <b>${roman(count - i)}</b>
            <p>${row[0]}</p>
            <p>${row[1]}</p>
            <p>${row[2]}</p>
          </section>`,
      )}
    </div>
  </div>`
}
