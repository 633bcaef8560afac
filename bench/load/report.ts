import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

import { format, resolveConfig } from 'prettier'

import type { BenchRow } from '../runner'

import { percentile } from './pace'
import type { Line, Seen, Watch } from './watch'

const PAGE_MS = 1_000
const CHECKOUT_MS = 2_000
/** What `deploy/ore-serene-web@.service` grants a web process. */
const MEMORY_BYTES = 2 ** 30
/** Phases that are not measured: what is done before and between. */
const UNMEASURED = ['start', 'between']
const TABLE = 'docs/load.md'
const CURVE = 'docs/load-curve.csv'

export type Outcome = {
  watch: Watch
  webs: number
  purchases: number
  minutes: number
  lost: number
  paid: number
}

const measured = ({ phases }: Watch): [string, Seen][] =>
  [...phases].filter(([name]) => !UNMEASURED.includes(name))

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
const ms = (value: number) => Math.round(value)

/** Every phase's waits and memory against their limits, and the purchases that never came. */
export function rowsOf({ watch, webs, lost, paid }: Outcome): BenchRow[] {
  const rows = measured(watch).flatMap(([name, { pages, checkouts, memory, answers }]) => {
    const page = percentile(pages, 95)
    const checkout = percentile(checkouts, 95)
    const largest = Math.max(...memory.slice(0, webs))
    return [
      atMost(`${name}: / at p95, of 1 s`, page / PAGE_MS, { pageMs: ms(page), probes: pages.length }),
      atMost(`${name}: a checkout at p95, of 2 s`, checkout / CHECKOUT_MS, {
        checkoutMs: ms(checkout),
        probes: checkouts.length,
      }),
      atMost(`${name}: memory of a web process, of 1 GB`, largest / MEMORY_BYTES, {
        megabytes: megabytes(largest),
        ...Object.fromEntries(answers),
      }),
    ]
  })
  return [
    ...rows,
    { name: 'paid sessions without a purchase', ratio: lost, limit: 0, pass: lost === 0, detail: { paid } },
  ]
}

const atMost = (name: string, ratio: number, detail: BenchRow['detail']): BenchRow => ({
  name,
  ratio,
  limit: 1,
  pass: ratio <= 1,
  detail,
})

/** Writes the table and the curve into the documentation. */
export async function writeDocuments(outcome: Outcome): Promise<void> {
  const config = await resolveConfig(TABLE)
  await writeFile(TABLE, await format(tableOf(outcome, new Date()), { ...config, filepath: TABLE }))
  await writeFile(CURVE, curveOf(outcome))
}

function tableOf({ watch, webs, purchases, minutes, lost, paid }: Outcome, now: Date): string {
  const lines = measured(watch).map(([name, { pages, checkouts, memory, answers }]) => {
    const cells = [
      name,
      ms(percentile(pages, 95)),
      ms(percentile(checkouts, 95)),
      megabytes(Math.max(...memory.slice(0, webs))),
      [...answers].map(([what, times]) => `${what}: ${times}`).join(', '),
    ]
    return `| ${cells.join(' | ')} |`
  })
  return `# Load

Written by \`BENCH_PURCHASES=${purchases}${minutes > 0 ? ` BENCH_MINUTES=${minutes}` : ''} npm run bench -- load --write\` on ${now.toISOString().slice(0, 10)}; not edited by hand.

${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB. On them at once: PostgreSQL with ${purchases.toLocaleString('en')} purchases, ${webs} web processes behind
\`deploy/nginx.conf\` (without TLS), a worker, a mail server, a stand-in for Stripe, and the visitors themselves, so each wait is
an upper bound. Two visitors ask beside every load: for \`/\` 20 times a second, and for a checkout twice a second. A probe that
is refused counts as a wait of 20 s. Milliseconds at p95 (limits: 1,000 and 2,000), the largest resident memory of a web
process in MB (limit: 1,024), and how often the load had which answer.

| beside | \`/\` | checkout | memory | answers |
| --- | --: | --: | --: | --- |
${lines.join('\n')}

Paid sessions: ${paid}; without a purchase three minutes after the end at the latest: ${lost}.

Refusals are meant to be: 413 for a body of 100 MB, 401 for an import by a stranger, 429 for a network that sends too many
messages (by nginx), a mailbox that gets too many, or an import while fifty wait. nginx lets forty events a second through; one
without an answer in 20 s ("no answer in time") is sent again, as Stripe does. [load-curve.csv](load-curve.csv) has a line for every five seconds.
`
}

function curveOf({ watch, webs }: Outcome): string {
  const processes = Array.from({ length: webs }, (_, index) => `web_${index + 1}_mb`)
  const head = ['second', 'phase', 'page_p95_ms', 'checkout_p95_ms', ...processes, 'worker_mb']
  const cellsOf = ({ second, phase, pageMs, checkoutMs, memory }: Line) => [
    second,
    `"${phase}"`,
    ms(pageMs),
    ms(checkoutMs),
    ...memory.map(megabytes),
  ]
  return [head, ...watch.lines.map(cellsOf)].map((cells) => `${cells.join(',')}\n`).join('')
}
