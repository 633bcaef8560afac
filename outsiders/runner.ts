import { cpus, totalmem } from 'node:os'

import { buildWhenStale } from '@/server/boot/build'
import { Halt, say, sayError } from '@/server/bootstrap/say.mjs'

import { errorsSince, linesOf } from './access-log'
import { type Finding, judge, type Outcome, type Row, unused } from './finding'
import { ACCEPTED } from './findings'
import { reportOf, tableOf } from './report'
import { type Shop, startShop } from './shop'
import { install, keep, type Program, versionOf } from './tool'

type Tool = { program?: Program; run: (shop: Shop) => Promise<Outcome> }

/** In this order: what fills the tables with rows comes after what reads them. */
const TOOLS: Record<string, () => Promise<Tool>> = {
  testssl: () => import('./testssl'),
  requests: () => import('./checks'),
  limits: () => import('./limits'),
  ffuf: () => import('./ffuf'),
  slowhttptest: () => import('./slowhttptest'),
  wapiti: () => import('./wapiti'),
  sqlmap: () => import('./sqlmap'),
}

const NGINX: Program = { command: 'nginx', package: 'nginx-light', versionArguments: ['-v'] }

export type Options = { only: string[]; install: boolean; write: boolean }

/**
 * Runs the tools one after the other against one shop, and prints a table of what was tried.
 *
 * @returns whether every finding is written down; a tool that is not installed is no failure, and no success either
 * @throws Halt for an unknown tool, or without nginx
 */
export async function runOutsiders({ only, install: isToInstall, write }: Options): Promise<boolean> {
  const unknown = only.find((name) => !(name in TOOLS))
  if (unknown) throw new Halt(`There is no tool ${unknown}: ${Object.keys(TOOLS).join(', ')}`)
  const names = Object.keys(TOOLS).filter((name) => only.length === 0 || only.includes(name))
  const tools = new Map<string, Tool>()
  for (const name of names) tools.set(name, await TOOLS[name]!())
  const programs = [NGINX, ...[...tools.values()].flatMap(({ program }) => program ?? [])]
  const missing = programs.filter((program) => versionOf(program) === undefined)
  if (isToInstall && missing.length > 0) await install(missing.map((program) => program.package))
  if (versionOf(NGINX) === undefined) throw new Halt('nginx is not installed (apt-get install nginx-light)')

  await buildWhenStale()
  say('Starting the shop behind nginx …')
  const shop = await startShop()
  const rows: Row[] = []
  const found: Finding[] = []
  const ran: string[] = []
  for (const [name, tool] of tools) {
    const started = Date.now()
    if (tool.program && versionOf(tool.program) === undefined) {
      rows.push(skipped(name, tool.program))
      continue
    }
    say(`${name} …`)
    const outcome = await runOne({ name, tool, shop })
    found.push(...outcome.findings)
    ran.push(name)
    const { fresh, accepted } = judge(outcome.findings, ACCEPTED)
    for (const finding of fresh) say(`  NEW  ${finding.severity}  ${finding.id}  ${finding.where}`)
    rows.push(...(outcome.rows ?? []), {
      tool: name,
      tried: `${outcome.tried} (${Math.round((Date.now() - started) / 1000)} s)`,
      limit: 'no finding that is not written down',
      measured: `${fresh.length} new, ${accepted.length} written down`,
      lost: 0,
      state: fresh.length === 0 ? 'pass' : 'fail',
    })
  }
  const { accepted } = judge(found, ACCEPTED)
  for (const entry of unused(found, ACCEPTED, ran))
    say(`  no longer found: ${entry.tool} ${entry.id} ${String(entry.where)}`)
  for (const line of tableOf(rows)) say(line)
  if (write) await reportOf({ rows, accepted, machine: machine(), versions: versionsOf(programs) })
  return rows.every(({ state }) => state !== 'fail')
}

/** A tool's findings, and every answer of 500 or above that its requests have got. */
async function runOne({ name, tool, shop }: { name: string; tool: Tool; shop: Shop }): Promise<Outcome> {
  const before = (await linesOf(shop.front.accessLog)).length
  try {
    const outcome = await tool.run(shop)
    await keep(`${name}.log`, (await linesOf(shop.front.accessLog)).slice(before).join('\n'))
    const errors = errorsSince(await linesOf(shop.front.accessLog), before, name)
    return { ...outcome, findings: [...outcome.findings, ...errors] }
  } catch (error) {
    sayError(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    return {
      tried: 'broke off',
      findings: [{ tool: name, id: 'not-finished', where: 'all', severity: 'medium' }],
    }
  }
}

const skipped = (tool: string, program: Program): Row => ({
  tool,
  tried: `not installed (apt-get install ${program.package})`,
  limit: '',
  measured: 'skipped',
  lost: 0,
  state: 'skipped',
})

const machine = () =>
  `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 1024 ** 3)} GB, Node ${process.version}`

const versionsOf = (programs: Program[]) =>
  programs.map((program) => `${program.command} ${versionOf(program) ?? 'not installed'}`)
