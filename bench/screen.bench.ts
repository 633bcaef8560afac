/** The tables screen at a million rows in a real browser: what a person waits for, and what the browser has to load. */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

import { demoContacts } from '../scripts/demo/rows'
import { type App, startApp } from '../tests/support/app'
import { CHROMIUM_ARGS, findChromium } from '../tests/support/chromium'
import { createDatabase, query, startCluster } from '../tests/support/cluster'
import { signIn } from '../tests/support/sign-in'
import { median } from './throughput'
import type { BenchRow } from './runner'
import { longestTaskScrolling, painted, scriptBytes } from './screen/painted'
import { sample } from './tables/measure'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const WORDS = ['tablet', 'regalo', 'pagine', 'finanze', 'ricevuta', 'stampa', 'planner', 'grazie', 'a']
const TIMES = 15
/** The rows of the list of messages, once they are those that were asked for. */
const MESSAGES = 'main [aria-busy="false"] [aria-label="Messaggi"] tbody tr'
const CONTACTS = '/api/tables/contact_submissions?'

export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster()
  let app: App | undefined
  let browser: Browser | undefined
  try {
    const databaseUrl = await createDatabase(cluster.url)
    await query(databaseUrl, demoContacts(ROWS))
    await query(databaseUrl, 'VACUUM (ANALYZE) contact_submissions')
    app = await startApp({ clusterUrl: cluster.url, databaseUrl, env: { WORKER: 'off' } })
    browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
    const page = await (await signedIn(app, browser)).newPage()
    await page.goto('/admin?table=contact_submissions')
    await page.locator(MESSAGES).first().waitFor()
    return [
      await opening(page),
      await rowPanel(page),
      await typing(page),
      await scrolling(page),
      await weighing(app, browser),
      ...(await searching(app)),
    ]
  } finally {
    await browser?.close()
    await app?.stop()
    await cluster.stop()
  }
}

async function signedIn(app: App, browser: Browser): Promise<BrowserContext> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ viewport, locale: 'it-IT', baseURL: app.url })
  const { cookie } = await signIn({ app, role: 'admin' })
  const [name, value] = cookie.split('=') as [string, string]
  await context.addCookies([{ name, value, url: app.url }])
  return context
}

const within = (name: string, ms: number, limitMs: number, detail: BenchRow['detail']): BenchRow => ({
  name: `${name} / ${limitMs} ms`,
  ratio: ms / limitMs,
  limit: 1,
  pass: ms <= limitMs,
  detail: { medianMs: Math.round(ms), ...detail },
})

/** A row whose measurements are from an event to what it brought, the server's part among them. */
const waited = (name: string, all: { shown: number; server: number }[], limitMs: number): BenchRow =>
  within(name, median(all.map(({ shown }) => shown)), limitMs, {
    ofThatServerMs: Math.round(median(all.map(({ server }) => server))),
    slowestMs: Math.round(Math.max(...all.map(({ shown }) => shown))),
  })

async function opening(page: Page): Promise<BenchRow> {
  const table = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true })
  const all = []
  for (let time = 0; time < TIMES; time++) {
    await table('Utenti').click()
    await page.locator('main [aria-busy="false"] [aria-label="Utenti"] tbody tr').first().waitFor()
    await page.waitForTimeout(300)
    const act = () => table('Messaggi').click()
    all.push(await painted({ page, act, event: 'click', until: MESSAGES, asked: CONTACTS }))
  }
  return waited(`a table of ${ROWS} rows, from the click to its painted rows`, all, 100)
}

async function rowPanel(page: Page): Promise<BenchRow> {
  const all = []
  for (let time = 0; time < TIMES; time++) {
    // The second cell: the first holds the row's commands.
    const cell = page.locator(MESSAGES).nth(time).locator('td').nth(1)
    await cell.scrollIntoViewIfNeeded()
    await page.waitForTimeout(300)
    const until = 'main section[aria-labelledby] dl'
    all.push(await painted({ page, act: () => cell.click(), event: 'click', until }))
    await page.keyboard.press('Escape')
    await page.locator(until).first().waitFor({ state: 'detached' })
  }
  return waited('a row’s panel, from the click until it is painted', all, 60)
}

/** What the server takes is another benchmark's: it is measured in the browser, and taken off. */
async function typing(page: Page): Promise<BenchRow> {
  const box = page.getByRole('searchbox')
  const taken: number[] = []
  for (const word of WORDS) {
    await box.fill('')
    await page.waitForTimeout(1500)
    await box.pressSequentially(word.slice(0, -1))
    await page.waitForTimeout(1500)
    const act = () => box.press(word.at(-1)!)
    const asked = `${CONTACTS}search=${word}`
    const { shown, server } = await painted({ page, act, event: 'keydown', until: MESSAGES, asked })
    taken.push(shown - server)
  }
  return within('typed letter to painted rows, server’s time taken off', median(taken), 200, {})
}

async function scrolling(page: Page): Promise<BenchRow> {
  await page.route(/\/api\/tables\/contact_submissions\?/, (route) =>
    route.continue({ url: route.request().url().replace('limit=20', 'limit=100') }),
  )
  await page.goto('/admin?table=contact_submissions')
  await page.locator('tbody tr').nth(99).waitFor()
  await page.waitForTimeout(1500)
  const ratio = (await longestTaskScrolling(page)) / 50
  return { name: 'scrolling 100 rows: longest task / 50 ms', ratio, limit: 1, pass: ratio <= 1 }
}

/** What the dashboard brought before the panel had Panoramica, the state of the system and its other later screens. */
const SCRIPT_LIMIT = 707_194

/** Payload's own list of the same rows stands beside it: what both bring is the panel's frame. */
async function weighing(app: App, browser: Browser): Promise<BenchRow> {
  const weigh = async (path: string) => {
    const context = await signedIn(app, browser)
    const bytes = await scriptBytes(await context.newPage(), path)
    await context.close()
    return bytes
  }
  const ours = await weigh('/admin?table=contact_submissions')
  const payload = await weigh('/admin/collections/contact-submissions')
  const ratio = ours / SCRIPT_LIMIT
  const detail = { dashboardKB: Math.round(ours / 1000), listKB: Math.round(payload / 1000) }
  return { name: 'script of the dashboard / 707 kB', ratio, limit: 1, pass: ratio <= 1, detail }
}

/** Search over everything, as the panel asks for it: a word of many rows, half an address of one, none. */
async function searching(app: App): Promise<BenchRow[]> {
  const { headers } = await signIn({ app, role: 'admin' })
  const rows: BenchRow[] = []
  for (const words of ['tablet', `p${ROWS - 1}@`, 'xyzzy-qwerty']) {
    const ask = async () => {
      const response = await fetch(`${app.url}/api/admin/search?q=${encodeURIComponent(words)}`, { headers })
      await response.text()
      if (!response.ok) throw new Error(`the search was answered ${response.status}`)
    }
    rows.push(within(`search over everything for «${words}»`, await sample(ask, 20), 150, {}))
  }
  return rows
}
