import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { startApp } from '../../tests/support/app'
import { createDatabase, query } from '../../tests/support/cluster'
import { signIn } from '../../tests/support/sign-in'
import { copyOf, sample, sampleInPairs } from '../tables/measure'

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const PAGE = 100
const IN_LOG = `state IN ('sent', 'failed') AND kind IN ('sequence', 'manual') AND NOT hidden`
/** What PostgreSQL's own COPY has to write, with the escaping of the export. */
const LOG = {
  columns:
    'id, user_email, state, sent_at, email_type, sequence_id, session_id, error_message, created_at, ended_at',
  texts: ['user_email', 'email_type', 'session_id', 'error_message'],
  source: 'email_deliveries',
  live: IN_LOG,
  order: 'ended_at DESC, id DESC',
}

/** So many ended messages a minute apart, one of them to an address of its own; indexed once they are there. */
async function fillLog(databaseUrl: string): Promise<void> {
  const [index] = await query<{ definition: string }>(
    databaseUrl,
    `SELECT pg_get_indexdef('email_deliveries_search'::regclass) AS definition`,
  )
  await query(databaseUrl, 'DROP INDEX email_deliveries_search')
  await query(
    databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, sequence_id, purchase_id, email_type, user_email,
       session_id, due_at, attempt_at, sent_at, ended_at, error_message, created_at)
     SELECT 'sequence', 2, CASE WHEN n % 50 = 1 THEN 'failed' ELSE 'sent' END, n % 5, n,
       CASE WHEN n % 2 = 0 THEN 'tutorial' ELSE 'welcome' END,
       CASE WHEN n = ${Math.floor(ROWS / 2)} THEN 'zaffiro' ELSE 'persona' || n END || '@posta.example',
       'cs_' || md5(n::text), at, at, CASE WHEN n % 50 <> 1 THEN at END, at,
       CASE WHEN n % 50 = 1 THEN 'Il server di posta l’ha rifiutata: 550 no such user' END, at
     FROM (SELECT n, now() - (${ROWS} - n) * interval '1 minute' AS at FROM generate_series(1, ${ROWS}) n) numbered`,
  )
  await query(databaseUrl, index!.definition)
  await query(databaseUrl, 'VACUUM (ANALYZE) email_deliveries')
}

/** The log of mail over HTTP, beside an empty handler and the best SQL of the same run. */
export async function measureLog(clusterUrl: string) {
  const databaseUrl = await createDatabase(clusterUrl)
  await fillLog(databaseUrl)
  const app = await startApp({ clusterUrl, databaseUrl, env: { WORKER: 'off' } })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { headers } = await signIn({ app, role: 'admin' })
    const get = (path: string) => async () => {
      const response = await fetch(`${app.url}/api/admin/${path}`, { headers })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
    }
    // Signs the caller in and answers: as little as a handler of this server can do for an administrator.
    const empty = get('status')
    const middle = Math.floor(ROWS / PAGE / 2)
    const bestMiddle = () =>
      client.query(`SELECT * FROM email_deliveries WHERE id = ANY (ARRAY(SELECT id FROM email_deliveries WHERE ${IN_LOG}
        ORDER BY ended_at DESC, id DESC LIMIT ${PAGE} OFFSET ${(middle - 1) * PAGE})) ORDER BY ended_at DESC, id DESC`)
    const [first, none] = await sampleInPairs(get('email-tracking'), empty, 60)
    const [deep, deepSql] = await sampleInPairs(get(`email-tracking?page=${middle}`), bestMiddle, 15)
    const [rare, noneBeside] = await sampleInPairs(get('email-tracking?search=zaffiro'), empty, 30)
    const [frequent, noneAgain] = await sampleInPairs(get('email-tracking?search=posta'), empty, 15)
    const taken = async (rows: AsyncIterable<Uint8Array>) => {
      for await (const _ of rows) {
        // Only taken, as fast as it comes.
      }
    }
    const ourExport = async () => {
      const response = await fetch(`${app.url}/api/admin/email-tracking/export`, { headers })
      if (!response.ok) throw new Error(`export: ${response.status}`)
      await taken(response.body as unknown as AsyncIterable<Uint8Array>)
    }
    const bestExport = () => taken(client.query(copyTo(copyOf(LOG))))
    const exported = await sample(ourExport, 3)
    const copied = await sample(bestExport, 3)
    console.log(
      `ms: empty ${none.toFixed(1)}, page 1 ${first.toFixed(1)}, middle ${deep.toFixed(1)} (SQL ${deepSql.toFixed(1)}), rare ${rare.toFixed(1)}, frequent ${frequent.toFixed(1)}`,
    )
    return {
      first: first / none,
      middle: deep / deepSql,
      rare: rare / noneBeside,
      frequent: frequent / noneAgain,
      exported: exported / copied,
    }
  } finally {
    await client.end()
    await app.stop()
  }
}
