import pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test, vi } from 'vitest'

import { type ContentWatch, watchContent } from '@/server/http/content-watch'

import { createDatabase, query } from '../support/cluster'
import { PATIENCE_MS } from '../support/patience'
import { type Relay, startRelay } from '../support/relay'

/** Longer than a look and its pause. */
const LOOKS_MS = 2_000

let databaseUrl: string
let relay: Relay
let watch: ContentWatch
const onChange = vi.fn()
beforeEach(async () => {
  databaseUrl = await createDatabase(inject('clusterUrl'))
  relay = await startRelay(databaseUrl)
  vi.clearAllMocks()
})
afterEach(async () => {
  await watch.stop()
  await relay.cut()
})

async function begin(options: { answerMs?: number } = {}) {
  watch = watchContent({ databaseUrl: relay.url, onChange, ...options })
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  onChange.mockClear()
}
/** A look that found no answer on a stalled machine would count as a change. */
const beginPatiently = () => begin({ answerMs: PATIENCE_MS })
const lookAgain = () => new Promise((resolve) => setTimeout(resolve, LOOKS_MS))
const seen = (told: typeof onChange) => expect.poll(() => told.mock.calls.length).toBe(1)
const change = (text: string) => query(databaseUrl, 'UPDATE landing SET hero_title = $1', [text])

test('a change is seen once, and a transaction that took longer than others is seen when it ends', async () => {
  await beginPatiently()
  const slow = new pg.Client({ connectionString: databaseUrl })
  await slow.connect()
  await slow.query(`BEGIN; UPDATE faqs SET question = 'Quando arriva?' WHERE _status = 'published'`)
  await change('Primo')
  await seen(onChange)
  await lookAgain()
  expect(onChange).toHaveBeenCalledTimes(1)
  await slow.query('COMMIT')
  await slow.end()
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
})

test('what was taken back is no change, nor is a row that a copied database brings from another server', async () => {
  await beginPatiently()
  await query(databaseUrl, `BEGIN; UPDATE landing SET hero_title = 'No'; ROLLBACK`)
  await query(databaseUrl, `INSERT INTO content_changes (xact) VALUES ('3'), ('9000000000')`)
  await lookAgain()
  expect(onChange).not.toHaveBeenCalled()
})

test('a burst of purchases is one change a second', async () => {
  await beginPatiently()
  const begun = performance.now()
  for (let n = 0; n < 30; n++) {
    await query(
      databaseUrl,
      `INSERT INTO purchases (checkout_session_id, provider, customer_email, product_name, amount_cents, currency, status,
         purchased_at)
       VALUES ('test_seen_' || $1::text, 'sandbox', 'a@b.example', 'x', 3700, 'EUR', 'paid', now())`,
      [n],
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const seconds = (performance.now() - begun) / 1000
  expect(onChange.mock.calls.length).toBeGreaterThanOrEqual(1)
  expect(onChange.mock.calls.length).toBeLessThanOrEqual(seconds + 1)
})

test('a connection that was cut silently is given up, and what changed meanwhile is seen', async () => {
  await begin()
  relay.freeze()
  await change('Secondo')
  await seen(onChange)
})

test('what changed while the database was away is seen when it is back; the operator gets a warning', async () => {
  await begin()
  const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => told.mockRestore())
  await relay.cut()
  await change('Terzo')
  await expect.poll(() => told.mock.calls.length).toBe(1)
  await relay.mend()
  await seen(onChange)
  expect(String(told.mock.calls[0]![0])).toContain('Changed content cannot be asked for')
})
