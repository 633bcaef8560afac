import type { Outcome } from './fault'

/** A line of the table: one fault, when it was injected and what it came to. */
export type Row = { name: string; about: string; at: Date; outcome: Outcome }

/** Whether nothing was lost or doubled and the limit was held; a fault that was skipped holds nothing and breaks nothing. */
export function isSurvived(outcome: Outcome): boolean {
  if ('skipped' in outcome) return true
  const { lost, doubled, measured, limit } = outcome
  return lost.length === 0 && doubled.length === 0 && measured <= limit
}

const HEAD = ['fault', 'what was tried', 'rounds', 'limit', 'measured', 'ratio', 'lost', 'doubled', 'on']

function cellsOf({ name, about, at, outcome }: Row): string[] {
  const on = at.toISOString().slice(0, 10)
  if ('skipped' in outcome) return [name, about, '0', `skipped: ${outcome.skipped}`, '', '', '', '', on]
  const { rounds, measure, unit, limit, measured, lost, doubled } = outcome
  const figure = (value: number) => `${Number(value.toFixed(1))} ${unit}`
  return [
    name,
    about,
    String(rounds),
    `${measure}: ${figure(limit)}`,
    Number.isFinite(measured) ? figure(measured) : 'never',
    Number.isFinite(measured) ? (measured / limit).toFixed(2) : '∞',
    String(lost.length),
    String(doubled.length),
    on,
  ]
}

const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`

/** One line of Markdown. */
export const rowLine = (row: Row): string => line(cellsOf(row))

/** The whole table in Markdown. */
export const tableOf = (lines: readonly string[]): string =>
  [line(HEAD), line(HEAD.map(() => '---')), ...lines].join('\n')

const nameIn = (text: string) => /^\|\s*([a-z0-9-]+)\s*\|/.exec(text)?.[1]

/**
 * The lines of a table that was written before, with those of this run in their places.
 *
 * @param before the page that holds the earlier table
 * @param lines of this run
 * @param order the names of all faults; lines of others are left out
 */
export function mergeLines(before: string, lines: readonly string[], order: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const text of [...before.split('\n'), ...lines]) {
    const name = nameIn(text)
    if (name) known.set(name, text.replaceAll(/\s{2,}/g, ' '))
  }
  return order.flatMap((name) => known.get(name) ?? [])
}
