import { setTimeout as wait } from 'node:timers/promises'

import type { Finding, Outcome, Row } from './finding'
import { slowhttptestSaid } from './parsers/slowhttptest'
import type { Shop } from './shop'
import { keep, type Program, runTool } from './tool'

export const program: Program = {
  command: 'slowhttptest',
  package: 'slowhttptest',
  versionArguments: ['-h'],
}

const CONNECTIONS = 600
const PER_SECOND = 150
const SECONDS = 20
const LIMIT_MS = 1000
const BETWEEN_VISITS_MS = 200

type Attack = { name: string; args: string[]; path: string }

const ATTACKS: Attack[] = [
  { name: 'headers that never end', args: ['-H', '-i', '3', '-x', '24'], path: '/' },
  {
    name: 'bodies that never end',
    args: ['-B', '-i', '3', '-s', '60000', '-x', '24', '-f', 'application/json'],
    path: '/api/forms/submit',
  },
  {
    name: 'answers read byte by byte',
    args: ['-X', '-w', '1', '-y', '16', '-n', '3', '-z', '8', '-k', '3'],
    path: '/',
  },
]

/** Many slow connections at once, and a visitor who meanwhile opens the page and asks the shop behind it. */
export async function run(shop: Shop): Promise<Outcome> {
  const rows: Row[] = []
  const findings: Finding[] = []
  for (const attack of ATTACKS) {
    const { row, isHeld } = await attackWith(attack, shop)
    rows.push(row)
    if (!isHeld)
      findings.push({ tool: 'slowhttptest', id: 'page-held-up', where: attack.name, severity: 'high' })
  }
  return { tried: `${ATTACKS.length} ways to be slow`, findings, rows }
}

async function attackWith(attack: Attack, shop: Shop): Promise<{ row: Row; isHeld: boolean }> {
  const ended = new AbortController()
  const visits = visitUntil(ended.signal, shop)
  const { output } = await runTool({
    command: 'slowhttptest',
    args: [
      ...attack.args,
      ...['-c', String(CONNECTIONS), '-r', String(PER_SECOND), '-l', String(SECONDS), '-p', '5'],
      // The front as it is deployed: its own times are what ends slow connections.
      ...['-u', shop.limitedFront.origin + attack.path],
    ],
    seconds: SECONDS + 30,
  })
  ended.abort()
  await keep(`slowhttptest${attack.args[0]}.txt`, output)
  const { slowestMs, lost, count } = await visits
  const { connections, isAvailable } = slowhttptestSaid(output)
  // Without the connections nothing was tried.
  const isHeld = slowestMs < LIMIT_MS && lost === 0 && isAvailable && connections > CONNECTIONS / 4
  const row: Row = {
    tool: 'slowhttptest',
    tried: `${attack.name}: ${connections} connections at once, ${count} visits meanwhile`,
    limit: `${LIMIT_MS} ms for the slowest visit`,
    measured: `${Math.round(slowestMs)} ms`,
    ratio: slowestMs / LIMIT_MS,
    lost,
    state: isHeld ? 'pass' : 'fail',
  }
  return { row, isHeld }
}

/** The page, which nginx keeps, and an answer that the shop itself makes, in turns. */
async function visitUntil(signal: AbortSignal, shop: Shop) {
  const seen = { slowestMs: 0, lost: 0, count: 0 }
  while (!signal.aborted) {
    for (const path of ['/', '/api/admin/status']) {
      seen.count += 1
      try {
        const { status, ms } = await shop.askLimited(path)
        if (status !== 200) seen.lost += 1
        seen.slowestMs = Math.max(seen.slowestMs, ms)
      } catch {
        seen.lost += 1
      }
    }
    await wait(BETWEEN_VISITS_MS)
  }
  return seen
}
