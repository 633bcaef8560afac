import type { day, focus, week } from '../../content/planner/time'
import { roman } from '../../../../src/shared/dial'
import { html, times } from '../../html'
import { blanks, checks, columns, lines, numbered, ring, rings, ruled, section, stack, sunny } from '../parts'

const dayBand = (name: string, count: number) =>
  html`<div class="day-band">
    <p><b>${name}</b><i></i></p>
    ${checks(3)} ${lines(count)}
  </div>`

export const weekLeftBody = ({ blanks: words, priorities, waiting }: typeof week, days: string[]) =>
  stack(
    'auto 40mm 1fr',
    blanks(words.map((label, i) => [label, i === 2 ? 2 : 1])),
    columns(
      '1fr 1fr',
      sunny(
        priorities,
        numbered(3, (i) => i + 1),
      ),
      section(waiting, checks(4)),
    ),
    html`<div class="day-bands">${days.slice(0, 4).map((name) => dayBand(name, 5))}</div>`,
  )

export const weekRightBody = ({ habits, serene }: typeof week, days: string[], short: string[]) =>
  stack(
    '3fr 58mm',
    html`<div class="day-bands">${days.slice(4).map((name) => dayBand(name, 6))}</div>`,
    columns(
      '1.15fr 1fr',
      section(
        habits.label,
        ruled({
          columns: [
            { label: ' ', width: '1fr' },
            ...short.map((name) => ({
              label: name.slice(0, 1),
              width: '7mm',
              cell: () => ring,
              align: 'center' as const,
            })),
          ],
          rows: habits.rows,
          vertical: false,
        }),
      ),
      sunny(
        serene[0]!,
        numbered(3, (i) => roman(i + 1)),
        serene[1],
      ),
    ),
  )

export const dayBody = (copy: typeof day) =>
  stack(
    'auto 1fr',
    blanks(copy.blanks.map((label) => [label, 1])),
    columns(
      '76mm 1fr',
      section(
        copy.hours,
        html`<div class="day-hours">
          ${times(17, (i) => html`<div><b>${roman(i + 6)}</b><i></i><span></span></div>`)}
        </div>`,
      ),
      stack(
        '25mm 1fr 1.6fr auto 1fr 1fr',
        sunny(copy.one[0]!, lines(1), copy.one[1]),
        section(copy.three, checks(3)),
        section(copy.small[0]!, checks(6), { hint: copy.small[1]! }),
        section(
          copy.care.label,
          html`<ul class="care">
            ${copy.care.rows.map(([name, count]) => `<li>${name} ${rings(count)}</li>`)}
          </ul>`,
        ),
        section(copy.thanks, lines(3)),
        sunny(copy.serene[0]!, lines(2), copy.serene[1]),
      ),
    ),
  )

export const focusBody = ({ columns: heads, summary }: typeof focus) =>
  stack(
    '1fr 34mm',
    ruled({
      columns: [
        { label: heads[0]!, width: '15mm' },
        { label: heads[1]!, width: '1fr' },
        { label: heads[2]!, width: '17mm' },
        { label: heads[3]!, width: '44mm', cell: () => rings(8), align: 'center' },
        { label: heads[4]!, width: '23mm' },
        { label: heads[5]!, width: '30mm' },
      ],
      rows: 20,
    }),
    columns('1fr 1fr', sunny(summary[0], lines(3)), section(summary[1], lines(3))),
  )
