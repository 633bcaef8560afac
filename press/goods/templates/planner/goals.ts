import type { goalSheet, quarter, twelveWeeks, yearGoals } from '../../content/planner/goals'
import { roman } from '../../../../src/shared/dial'
import { html, times } from '../../html'
import { halfDial } from '../dial'
import { blanks, checks, columns, fields, lines, ring, rings, ruled, section, stack, sunny } from '../parts'

export const yearGoalsBody = ({ direction, goal, fields: words, release }: typeof yearGoals) =>
  stack(
    '22mm 1fr 30mm',
    sunny(direction[0]!, lines(1), direction[1]),
    html`<div class="goal-cards">
      ${times(6, (i) => section(`${goal} <em>${roman(i + 1)}</em>`, fields(words)))}
    </div>`,
    section(release[0]!, lines(3), { hint: release[1]! }),
  )

export const goalSheetBody = ({ goal, why, measure, steps, plans, support, dial }: typeof goalSheet) =>
  stack(
    '26mm 44mm 1.25fr 1fr auto',
    sunny(goal[0]!, lines(2), goal[1]),
    columns('1fr 1fr', section(why, lines(5)), section(measure.label, fields(measure.fields))),
    section(
      steps.label,
      ruled({
        columns: [
          { label: '', width: '9mm', cell: (row) => `<b class="mark">${roman(row + 1)}</b>` },
          { label: steps.columns[1]!, width: '1fr' },
          { label: steps.columns[2]!, width: '26mm' },
          { label: steps.columns[3]!, width: '14mm', cell: () => ring, align: 'center' },
        ],
        rows: 6,
      }),
    ),
    section(
      plans.label,
      ruled({ columns: plans.columns.map((label) => ({ label, width: '1fr' })), rows: 3 }),
      { hint: plans.hint },
    ),
    columns(
      '1fr 76mm',
      html`<div class="stack">${support.map((label) => section(label, lines(2)))}</div>`,
      section(dial.label, halfDial({ radius: 30, hole: 13, steps: 20, labels: dial.labels }), {
        hint: dial.hint,
      }),
    ),
  )

export const quarterBody = ({ blanks: words, goals, habits, numbers, remove, serene }: typeof quarter) =>
  stack(
    'auto 1.7fr 1fr 24mm 24mm',
    blanks(words.map((label) => [label, 1])),
    section(
      goals.label,
      ruled({ columns: goals.columns.map((label, i) => ({ label, width: i ? '1fr' : '1.15fr' })), rows: 3 }),
      {
        hint: goals.hint,
      },
    ),
    columns(
      '1fr 1fr',
      section(habits, checks(6)),
      section(
        numbers.label,
        ruled({
          columns: [
            { label: numbers.columns[0]!, width: '1fr' },
            { label: numbers.columns[1]!, width: '17mm' },
            { label: numbers.columns[2]!, width: '17mm' },
          ],
          rows: 5,
        }),
      ),
    ),
    section(remove[0]!, lines(2), { hint: remove[1]! }),
    sunny(serene[0]!, lines(2)),
  )

export function twelveWeeksBody({ goal, start, columns: heads, half, end }: typeof twelveWeeks) {
  const weeks = (first: number) =>
    ruled({
      columns: [
        { label: ' ', width: '12mm', cell: (row) => `<b class="week">${roman(first + row)}</b>` },
        { label: heads[1]!, width: '1fr' },
        { label: heads[2]!, width: '1.1fr' },
        { label: heads[3]!, width: '30mm', cell: () => rings(5), align: 'center' },
      ],
      rows: 6,
    })
  return stack(
    'auto 1fr 19mm 1fr 24mm',
    blanks([
      [goal, 4],
      [start, 1],
    ]),
    weeks(1),
    section(half, lines(1)),
    weeks(7),
    sunny(end[0]!, lines(2), end[1]),
  )
}
