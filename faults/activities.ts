import { query } from '../tests/support/cluster'
import type { Shop } from './shop'
import type { Uploads } from './uploads'

type ActivitiesArgs = { shop: Shop; uploads: Uploads }

export type Activities = {
  /** Each does some work of one kind; none of them throws when the shop goes away in the middle. */
  all: readonly (() => Promise<unknown>)[]
  /** Compares what was promised with what is there. */
  judge: () => Promise<{ lost: string[]; doubled: string[] }>
}

/** Rows of the table that is exported. */
const EXPORTED = 20_000
const BUYERS = 3
const UPLOADS = 3
const SENDS = 5
/** Purchases that come by SQL, each with the mail of a whole series. */
const IMPORTED = 20

/** What people do with a shop while its processes are killed. */
export async function openActivities({ shop, uploads }: ActivitiesArgs): Promise<Activities> {
  const { databaseUrl, buyers } = shop
  await query(
    databaseUrl,
    `INSERT INTO contact_submissions (name, email, message)
     SELECT 'Anna ' || n, 'anna@posta.example', repeat('parole ', 20) FROM generate_series(1, $1::int) n`,
    [EXPORTED],
  )
  const { send, judgeSends } = openSends(shop, uploads)
  const { publish, judgePublished } = await openPublishing(shop, uploads)
  const halves: string[] = []
  const exportAll = async () => {
    const response = await uploads.request('/api/tables/contact_submissions/export')
    if (!response.ok) return
    // Broken off, it throws; what ends well has to be whole.
    const lines = (await response.text()).trimEnd().split('\r\n').length - 1
    if (lines !== EXPORTED) halves.push(`${EXPORTED - lines} lines of an export that ended as a whole one`)
  }
  const times = (count: number, work: () => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, work))
  const inTurn = async (count: number, work: () => Promise<unknown>) => {
    for (let turn = 0; turn < count; turn++) await work().catch(() => undefined)
  }
  return {
    all: [
      () => times(BUYERS, buyers.buy),
      () => times(SENDS, send),
      () => inTurn(UPLOADS, uploads.upload),
      () => times(2, exportAll),
      () => inTurn(3, publish),
    ],
    judge: async () => {
      const sent = await judgeSends()
      const published = await judgePublished()
      return {
        lost: [...halves, ...sent.lost, ...published.lost],
        doubled: [...sent.doubled, ...published.doubled],
      }
    },
  }
}

/** Mail by hand, and purchases that come by SQL, whose series the workers send. */
function openSends({ databaseUrl }: Shop, uploads: Uploads) {
  const sent: string[] = []
  let count = 0
  const send = async () => {
    const number = count++
    if (number % SENDS === 0) await importPurchases(databaseUrl)
    const [sequence] = await query<{ id: number }>(databaseUrl, 'SELECT min(id) AS id FROM email_sequences')
    const email = `a-mano-${number}@posta.example`
    const body = {
      sequence_id: sequence!.id,
      user_email: email,
      user_data: { name: 'Anna', product_name: 'Planner' },
    }
    const response = await uploads.request('/api/admin/send-sequence-email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status === 200) sent.push(email)
  }
  const judgeSends = async () => {
    const rows = await query<{ email: string; count: number }>(
      databaseUrl,
      `SELECT user_email AS email, count(*)::int AS count FROM email_deliveries
       WHERE kind = 'manual' AND state = 'sent' GROUP BY 1`,
    )
    const counts = new Map(rows.map((row) => [row.email, row.count]))
    return {
      lost: sent.filter((email) => !counts.has(email)).map((email) => `the mail sent by hand to ${email}`),
      doubled: rows.filter((row) => row.count > 1).map(({ email }) => `the mail sent by hand to ${email}`),
    }
  }
  return { send, judgeSends }
}

const importPurchases = (databaseUrl: string) =>
  query(
    databaseUrl,
    `INSERT INTO purchases (checkout_session_id, provider, customer_email, customer_name, product_name,
       amount_cents, currency, purchased_at)
     SELECT 'cs_' || gen_random_uuid(), 'sandbox', gen_random_uuid() || '@posta.example', 'Anna', 'Planner',
       3700, 'EUR', now() FROM generate_series(1, $1::int)`,
    [IMPORTED],
  )

/** An editor who publishes the page under a new title each time. */
async function openPublishing({ databaseUrl }: Shop, uploads: Uploads) {
  const { hero } = (await (await uploads.request('/api/globals/landing?depth=0')).json()) as { hero: object }
  let tried = 0
  let promised = 0
  const titleOf = (number: number) => `Ore serene, edizione ${number}.`
  const publish = async () => {
    const number = ++tried
    const response = await uploads.request('/api/globals/landing', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ hero: { ...hero, title: titleOf(number) }, _status: 'published' }),
    })
    if (response.status === 200) promised = number
  }
  const judgePublished = async () => {
    const [row] = await query<{ title: string }>(databaseUrl, 'SELECT hero_title AS title FROM landing')
    const versions = await query(databaseUrl, 'SELECT FROM _landing_v WHERE latest')
    const kept = Number(/edizione (\d+)/.exec(row?.title ?? '')?.[1] ?? 0)
    const page = await (await uploads.request('/')).text()
    const lost: string[] = []
    if (kept < promised) lost.push(`edition ${promised} of the page: ${kept} stands there`)
    if (kept > 0 && !page.includes(titleOf(kept))) lost.push(`edition ${kept} on the page that visitors see`)
    return { lost, doubled: versions.length > 1 ? ['the latest version of the page'] : [] }
  }
  return { publish, judgePublished }
}
