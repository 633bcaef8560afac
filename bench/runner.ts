import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

import { buildWhenStale } from '@/server/boot/build'
import { say, sayError } from '@/server/bootstrap/say.mjs'

import { detailWords, type Report, writeFigures } from './figures'

/** One figure: a ratio against a yardstick measured in the same run, so that the machine's speed cancels out. */
export type BenchRow = {
  name: string
  /** What was measured divided by the yardstick. */
  ratio: number
  limit: number
  pass: boolean
  /** The measurements behind the ratio, with their units in their names. */
  detail?: Record<string, number | string>
}

export type BenchArgs = {
  /** Whether what was measured is written into `docs/` as well. */
  write: boolean
}

/**
 * Runs benchmarks one after the other, prints each ratio against its limit and keeps all as JSON in `bench-results/`.
 *
 * @returns whether every limit held
 */
export async function runBenchmarks(names: string[], args: BenchArgs): Promise<boolean> {
  await buildWhenStale()
  await mkdir('bench-results', { recursive: true })
  let allPass = true
  for (const name of names) {
    say(`Measuring ${name} …`)
    const { run } = (await import(`./${name}.bench.ts`)) as {
      run: (args: BenchArgs) => Promise<BenchRow[]>
    }
    try {
      const rows = await run(args)
      for (const row of rows) print(row)
      allPass &&= rows.every((row) => row.pass)
      const report: Report = { name, at: new Date().toISOString(), settings, machine, rows }
      await writeFile(`bench-results/${name}.json`, `${JSON.stringify(report, null, 2)}\n`)
      if (args.write) await writeFigures(report)
    } catch (error) {
      allPass = false
      sayError(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    }
  }
  return allPass
}

const settings = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('BENCH_') && value !== undefined ? [[name, value]] : [],
  ),
)

const machine = {
  node: process.version,
  cores: cpus().length,
  processor: cpus()[0]?.model,
  memoryGigabytes: Math.round(totalmem() / 2 ** 30),
}

function print(row: BenchRow) {
  const { name, ratio, limit, pass } = row
  say(`${pass ? 'ok  ' : 'MISS'}  ${name}: ${ratio.toFixed(2)}, limit ${limit}  ${detailWords(row)}`)
}
