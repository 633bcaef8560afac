import type { audits, budget, expenses, savings, worth } from '../../content/planner/finances'
import { roman } from '../../../../src/shared/dial'
import { html, times } from '../../html'
import { halfDial } from '../dial'
import { blanks, columns, fields, lines, ring, ruled, section, stack, sunny } from '../parts'

function accounts(
  { label, rows }: { label: string; rows: string[] },
  heads: string[],
  total: string,
  width: string,
) {
  return ruled({
    columns: [
      { label, width: '1fr', cell: (row) => rows[row]! },
      ...heads.map((head) => ({ label: head, width, align: 'right' as const })),
    ],
    rows: rows.length,
    total,
  })
}

export const budgetBody = ({
  blanks: words,
  columns: heads,
  income,
  fixed,
  variable,
  total,
  rule,
  left,
  serene,
}: typeof budget) =>
  stack(
    'auto 6fr 10fr 10fr 19mm',
    blanks(words.map((label) => [label, 1])),
    ...[income, fixed, variable].map((group) => accounts(group, heads, total, '30mm')),
    columns(
      '1fr 1fr 1fr',
      section(left, lines(1)),
      section(rule[0]!, `<p class="note">${rule[1]!}</p>`),
      sunny(serene[0]!, lines(1)),
    ),
  )

export const expensesBody = ({ columns: heads, total }: typeof expenses) =>
  ruled({
    columns: [
      { label: heads[0]!, width: '17mm' },
      { label: heads[1]!, width: '1fr' },
      { label: heads[2]!, width: '33mm' },
      { label: heads[3]!, width: '26mm' },
      { label: heads[4]!, width: '16mm', cell: () => ring, align: 'center' },
      { label: heads[5]!, width: '25mm', align: 'right' },
    ],
    rows: 30,
    total,
  })

export const savingsBody = ({ fields: words, slice, emergency }: typeof savings) =>
  stack(
    '1fr 20mm',
    html`<div class="savings">
      ${times(
        4,
        (i) =>
          html`<section>
            <p class="label"><em>${roman(i + 1)}</em></p>
            ${fields(words)}
            ${halfDial({ radius: 33, hole: 12, steps: 20, labels: ['0', '25%', '50%', '75%', '100%'] })}
            ${blanks([[slice, 1]])}
          </section>`,
      )}
    </div>`,
    sunny(emergency[0]!, lines(1), emergency[1]),
  )

export const auditsBody = ({ subscriptions, debts, freed }: typeof audits) =>
  stack(
    '13fr 9fr 22mm',
    section(
      subscriptions.label,
      ruled({
        columns: subscriptions.columns.map((label, i) => ({
          label,
          width: ['1fr', '23mm', '24mm', '25mm', '16mm', '16mm'][i]!,
          cell: i > 3 ? () => ring : undefined,
          align: i > 3 ? 'center' : undefined,
        })),
        rows: 11,
        total: subscriptions.total,
      }),
    ),
    section(
      debts.label,
      ruled({
        columns: debts.columns.map((label, i) => ({
          label,
          width: ['1fr', '28mm', '20mm', '25mm', '28mm'][i]!,
        })),
        rows: 6,
        total: debts.total,
      }),
      { hint: debts.hint },
    ),
    sunny(freed[0]!, lines(1)),
  )

export const worthBody = ({ columns: heads, assets, debts, net, chart }: typeof worth) =>
  stack(
    '10fr 7fr 12mm 44mm',
    accounts(assets, heads.slice(1), assets.total, '26mm'),
    accounts(debts, heads.slice(1), debts.total, '26mm'),
    html`<div class="net"><b>${net}</b>${times(4, () => '<span></span>')}</div>`,
    section(
      chart.label,
      html`<div class="plot">${times(4, (i) => `<span><b>${roman(i + 1)}</b></span>`)}</div>`,
      { hint: chart.hint },
    ),
  )
