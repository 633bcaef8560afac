/** 'Panoramica' at a million purchases, each part against a handler whose body is ready; and the search over everything. */
import { chromium } from '@playwright/test'

import { type App, startApp } from '../tests/support/app'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium'
import { createDatabase, query, startCluster } from '../tests/support/cluster'
import { signIn } from '../tests/support/sign-in'
import { median } from './throughput'
import type { BenchRow } from './runner'
import { sample, sampleInPairs } from './tables/measure'

const PURCHASES = Number(process.env.BENCH_ROWS ?? 1_000_000)
/** Ten million as well with `BENCH_MAILS=10000000`, which takes ten minutes to write. */
const MAILS = Number(process.env.BENCH_MAILS ?? 1_000_000)
const LIMIT = 3

/** Measures on a database of its own. Each row's `pass` says whether the ratio keeps its limit. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster()
  let app: App | undefined
  try {
    const databaseUrl = await createDatabase(cluster.url)
    for (const statement of [...history(PURCHASES), ...ledger(MAILS)]) await query(databaseUrl, statement)
    app = await startApp({ clusterUrl: cluster.url, databaseUrl, env: { WORKER: 'off' } })
    const { headers, cookie } = await signIn({ app, role: 'admin' })
    return [...(await reading(app, headers)), await opening(app, cookie)]
  } finally {
    await app?.stop()
    await cluster.stop()
  }
}

/** Three years of sales, one in fifty refunded some days later. */
const history = (count: number): string[] => [
  'UPDATE email_sequences SET is_active = 0',
  `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status,
     purchased_at, refunded_cents, refunded_at)
   SELECT 'cs_live_' || i, 'stripe', 'cliente' || i || '@posta.example', 'Planner', 3700, 'EUR',
     (CASE WHEN i % 50 = 0 THEN 'refunded' ELSE 'paid' END)::enum_purchases_status, at,
     CASE WHEN i % 50 = 0 THEN 3700 ELSE 0 END, CASE WHEN i % 50 = 0 THEN least(now(), at + interval '6 days') END
   FROM (SELECT i, now() - (${count} - i) * (interval '1095 days' / ${count}) AS at
         FROM generate_series(1, ${count}) i) made`,
  'VACUUM (ANALYZE) purchases',
  'VACUUM (ANALYZE) sales_hours',
]

/** Mail of three years, one in fifty failed, and one in twenty still to come within a month. */
const ledger = (count: number): string[] => [
  `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, due_at, attempt_at, sent_at, ended_at)
   SELECT 'sequence', 2, state, 1 + i % 5, 'welcome', 'cliente' || i || '@posta.example', due, due,
     CASE WHEN state = 'sent' THEN due END, CASE WHEN state <> 'planned' THEN due END
   FROM (SELECT i, CASE WHEN i % 20 = 0 THEN 'planned' WHEN i % 50 = 1 THEN 'failed' ELSE 'sent' END AS state,
           CASE WHEN i % 20 = 0 THEN now() + (1 + i % 1000) * interval '43 minutes'
                ELSE now() - (${count} - i) * (interval '1095 days' / ${count}) END AS due
         FROM generate_series(1, ${count}) i) made`,
  'VACUUM (ANALYZE) email_deliveries',
  'VACUUM (ANALYZE) email_figures',
]

const PARTS = {
  'sales of today': 'sales?days=1',
  'sales of 30 days': 'sales?days=30',
  'sales of 365 days': 'sales?days=365',
  'mail of 30 days': 'mail?days=30',
  'mail of 365 days': 'mail?days=365',
  'latest orders': 'orders',
  'what is left before opening': 'opening',
  'what waits for a person': 'to-do',
}

/** One row of a million, nearly all of them, none. */
const SEARCHES = {
  'half an address': 'cliente77777',
  'a word of every order': 'planner',
  nothing: 'xyzzy-qwerty',
}
/** Search over everything answers within so many milliseconds. */
const SEARCH_MS = 150

async function reading(app: App, headers: Record<string, string>): Promise<BenchRow[]> {
  const get = (path: string) => async () => {
    const response = await fetch(`${app.url}/api/admin/${path}`, { headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  }
  const rows: BenchRow[] = []
  for (const [name, path] of Object.entries(PARTS)) {
    // Signs the caller in and answers: as little as a handler of this server can do for an administrator.
    const [part, empty] = await sampleInPairs(get(`overview/${path}`), get('status'), 60)
    const ratio = part / empty
    rows.push({
      name: `${name} / handler with a ready body`,
      ratio,
      limit: LIMIT,
      pass: ratio <= LIMIT,
      detail: { partMs: part.toFixed(1), readyMs: empty.toFixed(1) },
    })
  }
  for (const [name, words] of Object.entries(SEARCHES)) {
    const ratio = (await sample(get(`search?q=${words}`), 20)) / SEARCH_MS
    rows.push({
      name: `search over everything, ${name} / ${SEARCH_MS} ms`,
      ratio,
      limit: 1,
      pass: ratio <= 1,
    })
  }
  return rows
}

/** The whole page is there within so many milliseconds of a call. */
const PAGE_MS = 1000

/** A browser that has been here before opens the page, and waits until no part of it waits for its data. */
async function opening(app: App, cookie: string): Promise<BenchRow> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: app.url })
    const [name, value] = cookie.split('=') as [string, string]
    await context.addCookies([{ name, value, url: app.url }])
    const page = await context.newPage()
    const taken: number[] = []
    for (let time = 0; time < 9; time++) {
      await page.goto('/admin/panoramica', { waitUntil: 'commit' })
      const handle = await page.waitForFunction(isComplete)
      taken.push((await handle.jsonValue()) as number)
    }
    const ms = median(taken)
    return {
      name: `Panoramica in the browser, from the call to its last figure / ${PAGE_MS} ms`,
      ratio: ms / PAGE_MS,
      limit: 1,
      pass: ms <= PAGE_MS,
    }
  } finally {
    await browser.close()
  }
}

/** Runs in the page at each frame: the milliseconds since the call, once each part shows what it was asked for. */
function isComplete(): number | false {
  const parts = [...document.querySelectorAll('main section')]
  const areThere = ['Da fare', 'Incassi e ordini', 'Visite e origini', 'Email', 'Ultimi ordini'].every(
    (title) => parts.some((part) => part.querySelector('h2')?.textContent.startsWith(title)),
  )
  const isWaiting = parts.some((part) => part.textContent.includes('Caricamento'))
  return areThere && !isWaiting && document.querySelector('main section dl') ? performance.now() : false
}
