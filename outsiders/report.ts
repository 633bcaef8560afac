import { writeFile } from 'node:fs/promises'

import { format, resolveConfig } from 'prettier'

import type { Finding, Row } from './finding'

const PAGE = 'docs/outsiders.md'
const HEAD = ['tool', 'what was tried', 'limit', 'measured', 'ratio', 'lost', 'outcome']

const cellsOf = ({ tool, tried, limit, measured, ratio, lost, state }: Row): string[] => [
  tool,
  tried,
  limit,
  measured,
  ratio === undefined ? '–' : ratio.toFixed(2),
  String(lost),
  state,
]

/** The table for a terminal: columns as wide as they must be. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [HEAD, ...rows.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}

type ReportArgs = {
  rows: readonly Row[]
  accepted: readonly { finding: Finding; reason: string }[]
  machine: string
  versions: readonly string[]
}

const line = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/** The same as a page, with every finding that is left and why. */
export function pageOf({ rows, accepted, machine, versions }: ReportArgs, at: Date): string {
  const byReason = new Map<string, Finding[]>()
  for (const { finding, reason } of accepted) byReason.set(reason, [...(byReason.get(reason) ?? []), finding])
  return [
    '# Tools of outsiders against the shop',
    '',
    '`npm run outsiders -- --write` writes this page: security tools of others against the real shop behind',
    '`deploy/nginx.conf` with TLS, on loopback, signed in and not. [Decision 48](decisions/0048-outsiders.md) says how.',
    '',
    `- ${at.toISOString().slice(0, 10)}, ${machine}`,
    `- ${versions.join(', ')}`,
    '',
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows.map((row) => line(cellsOf(row))),
    '',
    'Lost are requests of visitors that were not answered meanwhile.',
    '',
    '## Found, and left',
    '',
    line(['tool', 'finding', 'where', 'reason']),
    line(['---', '---', '---', '---']),
    ...[...byReason].map(([reason, findings]) =>
      line([
        listed(findings.map(({ tool }) => tool)),
        listed(findings.map(({ id }) => `\`${id}\``)),
        listed(findings.map(({ where }) => `\`${where}\``)),
        reason,
      ]),
    ),
    '',
  ].join('\n')
}

/** @throws when the file cannot be written */
export async function reportOf(report: ReportArgs): Promise<void> {
  const options = { ...(await resolveConfig(PAGE)), filepath: PAGE }
  await writeFile(PAGE, await format(pageOf(report, new Date()), options))
}

/** Each once, and no more than a line of a table holds. */
function listed(values: readonly string[]): string {
  const distinct = [...new Set(values)]
  const rest = distinct.length - 4
  return distinct.slice(0, 4).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
