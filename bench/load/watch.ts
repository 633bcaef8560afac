import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import { order } from '../../tests/support/checkout-client'

import { type Answer, ask, GIVEN_UP_MS, keptConnections, newAddress } from './ask'
import { atRate, percentile } from './pace'
import type { LoadedShop } from './shop'

const PAGES_PER_SECOND = 20
const BUYERS_PER_SECOND = 2
const LINE_MS = 5_000
const MEMORY_MS = 500

/** What happened while a phase ran, all its repetitions together. */
export type Seen = {
  /** Milliseconds of each probe; one that was refused counts as the longest wait. */
  pages: number[]
  checkouts: number[]
  /** The largest resident memory of each process, in bytes. */
  memory: number[]
  /** How often the load had which answer, and the probes any but a good one. */
  answers: Map<string, number>
}

/** One line of the curve. */
export type Line = { second: number; phase: string; pageMs: number; checkoutMs: number; memory: number[] }

type WatchArgs = {
  shop: LoadedShop
  /** Of every process whose memory is watched. */
  pids: number[]
}

export type Watch = ReturnType<typeof watchShop>

/** Two visitors' waits and the memory of the processes, from now to `stop`, each kept under the phase it belongs to. */
export function watchShop({ shop, pids }: WatchArgs) {
  const begun = performance.now()
  const phases = new Map<string, Seen>()
  const lines: Line[] = []
  let phase = 'start'
  let recent = { pages: [] as number[], checkouts: [] as number[] }
  let hasStopped = false
  const isOver = () => hasStopped
  const seen = (): Seen => {
    const known = phases.get(phase)
    if (known) return known
    const fresh: Seen = { pages: [], checkouts: [], memory: pids.map(() => 0), answers: new Map() }
    phases.set(phase, fresh)
    return fresh
  }
  const count = (what: string, into = seen()) => into.answers.set(what, (into.answers.get(what) ?? 0) + 1)

  const probe = async (kind: 'pages' | 'checkouts', work: () => Promise<Answer>) => {
    const into = seen()
    const { status, ms } = await work()
    const counted = status === 200 ? ms : GIVEN_UP_MS
    into[kind].push(counted)
    recent[kind].push(counted)
    if (status !== 200) count(`probe of ${kind} ${status}`, into)
  }
  const connections = keptConnections()
  const page = () => ask({ url: `${shop.url}/`, from: '127.0.0.2', agent: connections })
  const buyer = () =>
    ask({
      url: `${shop.url}/api/create-checkout-session`,
      from: newAddress(),
      body: JSON.stringify(order),
    })
  const repeat = async (everyMs: number, work: () => void) => {
    while (!isOver()) {
      await wait(everyMs)
      work()
    }
  }
  const look = () => {
    const { memory } = seen()
    for (const [index, pid] of pids.entries()) memory[index] = Math.max(memory[index]!, residentBytes(pid))
  }
  const write = () => {
    lines.push({
      second: Math.round((performance.now() - begun) / 1000),
      phase,
      pageMs: percentile(recent.pages, 95),
      checkoutMs: percentile(recent.checkouts, 95),
      memory: pids.map(residentBytes),
    })
    recent = { pages: [], checkouts: [] }
  }
  const running = Promise.all([
    atRate({ perSecond: PAGES_PER_SECOND, isOver, work: () => probe('pages', page) }),
    atRate({ perSecond: BUYERS_PER_SECOND, isOver, work: () => probe('checkouts', buyer) }),
    repeat(MEMORY_MS, look),
    repeat(LINE_MS, write),
  ])
  return {
    enter: (name: string) => {
      phase = name
    },
    count,
    phases,
    lines,
    stop: async () => {
      hasStopped = true
      await running
      connections.destroy()
    },
  }
}

/** Resident memory of a process; 0 once it has ended. */
function residentBytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
  } catch {
    return 0
  }
}
