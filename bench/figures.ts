import { readFile, writeFile } from 'node:fs/promises'

import { format, resolveConfig } from 'prettier'

import type { BenchRow } from './runner'

const PAGE = 'docs/figures.md'
const PART = '\n## '

/** What a benchmark found, when and on which machine. */
export type Report = {
  name: string
  /** ISO 8601. */
  at: string
  /** The variables BENCH_* that it was run with. */
  settings: Record<string, string>
  machine: { node: string; cores: number; processor: string | undefined; memoryGigabytes: number }
  rows: BenchRow[]
}

/** The measurements behind a ratio, in words. */
export const detailWords = ({ detail }: BenchRow): string =>
  Object.entries(detail ?? {})
    .map(([key, value]) => `${key} ${value}`)
    .join(', ')

/** A benchmark's table, in its place by name; those of other benchmarks stay as they were written. */
export function withReport(page: string, report: Report): string {
  const [introduction, ...parts] = page.trimEnd().split(PART)
  const others = parts.filter((part) => part.split('\n', 1)[0] !== report.name)
  return `${[introduction!, ...[...others, partOf(report)].toSorted()].map((part) => part.trimEnd()).join(`\n${PART}`)}\n`
}

function partOf({ name, at, settings, machine, rows }: Report): string {
  const { cores, processor = 'unknown processor', memoryGigabytes, node } = machine
  const assigned = Object.entries(settings).map(([key, value]) => `${key}=${value} `)
  const table = [
    ['what was measured', 'ratio', 'limit', 'held', 'figures'],
    ['---', '--:', '--:', '---', '---'],
    ...rows.map((row) => {
      const hasLimit = Number.isFinite(row.limit)
      return [
        row.name,
        row.ratio.toFixed(2),
        hasLimit ? String(row.limit) : '',
        hasLimit ? (row.pass ? 'yes' : 'no') : '',
        detailWords(row),
      ]
    }),
  ]
  return [
    name,
    '',
    `\`${assigned.join('')}npm run bench -- ${name} --write\` on ${at.slice(0, 10)}, ${cores} cores (${processor}), ${memoryGigabytes} GB of memory, Node ${node.replace('v', '')}.`,
    '',
    ...table.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`),
  ].join('\n')
}

/** Writes a benchmark's table into the documentation. */
export async function writeFigures(report: Report): Promise<void> {
  const text = withReport(await readFile(PAGE, 'utf8'), report)
  await writeFile(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }))
}
