/** The tables dashboard at a million rows, as ratios against what the same run measures beside it. */
import { readFileSync } from 'node:fs'

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { type App, startApp } from '../tests/support/app'
import { createDatabase, query, startCluster } from '../tests/support/cluster'
import { signIn } from '../tests/support/sign-in'
import { contacts, type List } from './tables/lists'
import { copyOf, plainTable, sample, sampleInPairs, throughputInTurns } from './tables/measure'
import type { BenchRow } from './runner'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const DEEP = Math.floor(ROWS / 40)

/** Measures everything on a database of its own. Each row's `pass` says whether the ratio keeps its limit. */
export async function run(): Promise<BenchRow[]> {
  const cluster = await startCluster()
  let app: App | undefined
  try {
    const databaseUrl = await createDatabase(cluster.url)
    for (const statement of contacts.fill(ROWS)) await query(databaseUrl, statement)
    app = await startApp({ clusterUrl: cluster.url, databaseUrl, env: { WORKER: 'off' } })
    const { headers } = await signIn({ app, role: 'admin' })
    return [
      ...(await reading({ app, headers, list: contacts })),
      ...(await exporting({ app, headers, list: contacts })),
      ...(await writing({ databaseUrl })),
    ]
  } finally {
    await app?.stop()
    await cluster.stop()
  }
}

const atMost = (name: string, ratio: number, limit: number): BenchRow => ({
  name,
  ratio,
  limit,
  pass: ratio <= limit,
})
const atLeast = (name: string, ratio: number, limit: number): BenchRow => ({
  name,
  ratio,
  limit,
  pass: ratio >= limit,
})

type Target = { app: App; headers: Record<string, string>; list: List }

async function reading({ app, headers, list }: Target): Promise<BenchRow[]> {
  const get = (path: string) => async () => {
    const response = await fetch(`${app.url}${path}`, { headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  }
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  // Signs the caller in and answers: as little as a handler of this server can do for an administrator.
  const empty = get('/api/admin/status')
  const { label, table, slug, columns, texts, sortedBy, source, live, rare: rareWord, frequent: word } = list
  const ours = `/api/tables/${table}`
  const payload = `/api/${slug}?limit=20`
  const first = get(ours)
  const bySql = (order: string) => () =>
    client.query(`SELECT ${columns} FROM ${source} WHERE id = ANY (ARRAY(SELECT id FROM ${source} WHERE ${live}
        ORDER BY ${order} LIMIT 20 OFFSET ${(DEEP - 1) * 20})) ORDER BY ${order}`)
  const common = texts.map((text, index) => `where[or][${index}][${text}][contains]=${word}`).join('&')
  try {
    const [page, none] = await sampleInPairs(first, empty, 60)
    const [firstSorted, noneBeside] = await sampleInPairs(get(`${ours}?sort=${sortedBy}:desc`), empty, 30)
    const [payloadFirst, pageBeside] = await sampleInPairs(get(payload), first, 15)
    const [deep, deepSql] = await sampleInPairs(get(`${ours}?page=${DEEP}`), bySql('id DESC'), 15)
    const [sorted, sortedSql] = await sampleInPairs(
      get(`${ours}?page=${DEEP}&sort=${sortedBy}:desc`),
      bySql(`${sortedBy} DESC, id DESC`),
      15,
    )
    const [rare, noneAgain] = await sampleInPairs(get(`${ours}?search=${rareWord}`), empty, 30)
    const [payloadFrequent, frequent] = await sampleInPairs(
      get(`${payload}&${common}`),
      get(`${ours}?search=${word}`),
      5,
    )
    const twoLetters = await sample(get(`${ours}?search=qz`), 3)
    const [busy, busyEmpty] = await throughputInTurns(first, empty, 16)
    return [
      atMost(`${label}page 1 / empty handler`, page / none, 1.75),
      atMost(`${label}page 1, sorted by another column / empty handler`, firstSorted / noneBeside, 1.75),
      atLeast(`${label}page 1: Payload’s list / ours`, payloadFirst / pageBeside, 10),
      atLeast(`${label}16 clients: requests/s, ours / empty handler`, busy / busyEmpty, 0.6),
      atMost(`${label}page ${DEEP} / best SQL`, deep / deepSql, 1.3),
      atMost(`${label}page ${DEEP}, sorted by another column / best SQL`, sorted / sortedSql, 1.3),
      atMost(`${label}search of a rare word / empty handler`, rare / noneAgain, 2.5),
      atLeast(`${label}search with many hits: Payload’s / ours`, payloadFrequent / frequent, 20),
      // No trigram has two letters: every text is looked at. Told, not limited.
      atMost(
        `${label}search of two letters nobody has / empty handler (the stated cost)`,
        twoLetters / noneAgain,
        Infinity,
      ),
    ]
  } finally {
    await client.end()
  }
}

async function exporting({ app, headers, list }: Target): Promise<BenchRow[]> {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  const ours = `/api/tables/${list.table}`
  const byCopy = async () => {
    const started = performance.now()
    for await (const _ of client.query(copyTo(copyOf(list)))) {
      // Only taken, as fast as it comes.
    }
    return performance.now() - started
  }
  const resident = () => memoryOf(serverOf(process.pid))
  let peak = 0
  let slowest = 0
  const before = resident()
  const byRoute = async () => {
    const started = performance.now()
    const response = await fetch(`${app.url}${ours}/export`, { headers })
    let asked = started
    for await (const _ of response.body as unknown as AsyncIterable<Uint8Array>) {
      if (performance.now() - asked < 500) continue
      asked = performance.now()
      peak = Math.max(peak, resident())
      const other = performance.now()
      void fetch(`${app.url}${ours}`, { headers }).then(
        () => (slowest = Math.max(slowest, performance.now() - other)),
      )
    }
    return performance.now() - started
  }
  try {
    const times: [number, number][] = []
    for (let round = 0; round < 3; round++) times.push([await byRoute(), await byCopy()])
    const best = (index: 0 | 1) => Math.min(...times.map((pair) => pair[index]))
    return [
      atMost(`${list.label}export of all rows / COPY`, best(0) / best(1), 1.25),
      atMost(`${list.label}export: MB of memory more`, (peak - before) / 1e6, 32),
      atMost(`${list.label}export: slowest other answer in s`, slowest / 1000, 1),
    ]
  } finally {
    await client.end()
  }
}

async function writing({ databaseUrl }: { databaseUrl: string }): Promise<BenchRow[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(plainTable())
    let count = 0
    const insert = (table: string) => () =>
      client.query(`INSERT INTO ${table} (name, email, subject, message) VALUES ($1, $2, $3, $4)`, [
        `Nome ${count}`,
        `persona${count++}@posta.example`,
        'Una domanda',
        'Buongiorno, vorrei sapere se le pagine si possono stampare in formato A5. Grazie mille!',
      ])
    const [listed, plain] = await sampleInPairs(insert('contact_submissions'), insert('plain_contacts'), 300)
    return [atMost('insert / insert without indexes and counters', listed / plain, 2)]
  } finally {
    await client.end()
  }
}

/** The application is the one child of this process that serves. */
function serverOf(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  const server = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('/main.mjs'))
  if (server === undefined) throw new Error('the application is not a child of this process')
  return server
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}
