/** Injects faults one after the other; scripts/faults.mjs starts it, in a group of processes of its own. */
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, totalmem } from 'node:os'
import { parseArgs } from 'node:util'

import { format, resolveConfig } from 'prettier'

import { buildWhenStale } from '@/server/boot/build'
import { say, sayError } from '@/server/bootstrap/say.mjs'

import type { Fault, FaultArgs } from './fault'
import { faults } from './faults'
import { prepareTemplate } from './postgres'
import { randomFrom } from './random'
import { openStage, type Stage } from './stage'
import { isSurvived, mergeLines, rowLine, type Row, tableOf } from './table'

const PAGE = 'docs/faults.md'
const SHOWN = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seed: { type: 'string' },
    release: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const names = faults.map(({ name }) => name)
const unknown = positionals.find((name) => !names.includes(name))
if (unknown) fail(`There is no fault ${unknown}: ${names.join(', ')}`)
const rounds = wholeNumber('rounds', values.rounds)
const seed = wholeNumber('seed', values.seed) ?? Date.now() % 1_000_000

const stages = new Set<Stage>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void interrupt())

const run = openStage()
stages.add(run)
const rows: Row[] = []
await buildWhenStale()
say(`Seed ${seed}. Preparing the database that each fault copies …`)
await prepareTemplate(run)
for (const fault of faults) {
  if (positionals.length > 0 && !positionals.includes(fault.name)) continue
  say(`${fault.name}: ${fault.about} …`)
  const row = await inject(fault)
  if (row) rows.push(row)
}
await run.end()

const lines = rows.map(rowLine)
console.log(`\n${tableOf(lines)}`)
if (values.write) await writePage(lines)
const asked = positionals.length > 0 ? positionals.length : faults.length
process.exit(rows.length === asked && rows.every(({ outcome }) => isSurvived(outcome)) ? 0 : 1)

/** @returns the fault's row; undefined when it could not be brought to an end */
async function inject({ name, about, run }: Fault): Promise<Row | undefined> {
  const stage = openStage()
  stages.add(stage)
  try {
    const args: FaultArgs = { stage, random: randomFrom(seed), rounds, release: values.release }
    const row: Row = { name, about, at: new Date(), outcome: await run(args) }
    console.log(rowLine(row))
    const { outcome } = row
    if (!('skipped' in outcome)) for (const what of tell(outcome.lost, outcome.doubled)) sayError(what)
    return row
  } catch (error) {
    sayError(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return undefined
  } finally {
    await stage.end()
    stages.delete(stage)
  }
}

function tell(lost: readonly string[], doubled: readonly string[]): string[] {
  const all = [...lost.map((what) => `lost: ${what}`), ...doubled.map((what) => `doubled: ${what}`)]
  return all.length > SHOWN ? [...all.slice(0, SHOWN), `and ${all.length - SHOWN} more`] : all
}

async function interrupt(): Promise<never> {
  say('Ending what was started …')
  await Promise.all([...stages].map((stage) => stage.end()))
  process.exit(130)
}

/** The page keeps the rows of faults that were not asked for this time. */
async function writePage(lines: string[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8').catch(() => '')
  const [introduction = ''] = page.split('\n| fault')
  const machine = `${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GB of memory, Node ${process.versions.node}`
  const about = introduction.replace(/^Machine: .*$/m, `Machine: ${machine}.`)
  const text = `${about}\n${tableOf(mergeLines(page, lines, names))}\n`
  await writeFile(PAGE, await format(text, { ...(await resolveConfig(PAGE)), filepath: PAGE }))
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) fail(`--${name} must be a whole number, not ${text}`)
  return Number(text)
}

function fail(message: string): never {
  sayError(message)
  process.exit(1)
}
