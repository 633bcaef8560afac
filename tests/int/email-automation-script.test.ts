import { spawn } from 'node:child_process'

import { describe, expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchase, addSequence, countStates, ledger, until } from '../support/email'
import { useMailShop } from '../support/mail-shop'
import { START_PATIENCE_MS } from '../support/patience'

const shop = useMailShop()

/** `npm run worker -- …` as somebody types it; `stop` is Ctrl-C. */
function run(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/run.mjs', 'worker', ...args], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: shop.databaseUrl,
      ...shop.smtp.env,
      PAYLOAD_SECRET: 'a secret for tests, long enough to be one',
      SERVER_URL: 'https://ore-serene.example',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  /** What `| less` does when it is left. */
  const stopReading = () => {
    child.stdout.destroy()
    child.stderr.destroy()
  }
  return { output: () => output, ended, stop: () => child.kill('SIGTERM'), stopReading }
}
async function ranOf(...args: string[]) {
  const { output, ended } = run(...args)
  const code = await ended
  return { code, output: output() }
}

describe('npm run worker', { timeout: START_PATIENCE_MS }, () => {
  test('--once sends what is due and ends', async () => {
    await addSequence(shop.databaseUrl)
    await addSequence(shop.databaseUrl, { name: 'Dopo', type: 'tutorial', days: 1 })
    await addPurchase(shop.databaseUrl)
    expect(await ranOf('--once')).toMatchObject({ code: 0 })
    expect(await countStates(shop.databaseUrl)).toEqual({ sent: 1, planned: 1 })
  })

  test('--now is the time it believes in', async () => {
    await addSequence(shop.databaseUrl, { days: 5 })
    await addPurchase(shop.databaseUrl, { at: '2027-03-25T09:00:00Z' })
    // The clocks have changed by then: five days of the calendar, at the same hour in Rome.
    await ranOf('--once', '--now', '2027-03-30T07:59:00Z')
    expect(await countStates(shop.databaseUrl)).toEqual({ planned: 1 })
    await ranOf('--once', '--now', '2027-03-30T08:01:00Z')
    expect(await countStates(shop.databaseUrl)).toEqual({ sent: 1 })
  })

  test('--dry-run says what a pass would do, to whom and why, and does nothing', async () => {
    await addSequence(shop.databaseUrl, { name: 'Mattina', fromHour: 8, untilHour: 9 })
    await addSequence(shop.databaseUrl, { name: 'Spenta', type: 'upsell' })
    await addPurchase(shop.databaseUrl, { email: 'anna@example.it', at: '2027-01-10T11:00:00Z' })
    await addPurchase(shop.databaseUrl, { email: 'ugo@example.it', at: '2027-01-10T11:00:00Z' })
    await query(
      shop.databaseUrl,
      `INSERT INTO email_suppressions (email, reason) VALUES ('ugo@example.it', 'complaint')`,
    )
    // As if planning had not seen it: what is asked is what holds now.
    await query(shop.databaseUrl, `UPDATE email_deliveries SET state = 'planned', skip_reason = NULL`)
    await query(
      shop.databaseUrl,
      `UPDATE email_deliveries SET due_at = '2027-01-10T11:00:00Z', attempt_at = '2027-01-10T11:00:00Z'`,
    )
    const before = await ledger(shop.databaseUrl)
    const { code, output } = await ranOf('--dry-run', '--now', '2027-01-10T12:00:00Z')
    expect(code).toBe(0)
    expect(output).toContain(
      'would wait with anna@example.it: "Mattina", its sending hours begin 11/01/2027, 08:00',
    )
    expect(output).toContain('would send to anna@example.it: "Spenta", due 10/01/2027, 12:00')
    expect(output).toContain('would skip ugo@example.it: l’ha segnalata come indesiderata')
    expect(output).toContain('4 due; nothing was sent.')
    expect(await ledger(shop.databaseUrl)).toEqual(before)
    expect(shop.smtp.mails).toEqual([])
  })

  test('without a switch it goes on until it is told to stop', async () => {
    await addSequence(shop.databaseUrl)
    const worker = run()
    await until(
      () => query<{ name: string }>(shop.databaseUrl, 'SELECT name FROM email_workers'),
      (rows) => rows.length > 0,
    )
    await addPurchase(shop.databaseUrl)
    await until(
      () => countStates(shop.databaseUrl),
      ({ sent }) => sent === 1,
    )
    worker.stop()
    expect(await worker.ended).toBe(0)
    expect(await query(shop.databaseUrl, 'SELECT name FROM email_workers')).toEqual([])
  })

  test('a log that is not read any more ends nothing: each code is sent once, and is known to be', async () => {
    const worker = run()
    await until(
      () => query<{ name: string }>(shop.databaseUrl, 'SELECT name FROM email_workers'),
      (rows) => rows.length > 0,
    )
    worker.stopReading()
    for (const count of [1, 2]) {
      // Mail that a request asked for has a line in the log.
      await query(
        shop.databaseUrl,
        `INSERT INTO email_deliveries (kind, priority, user_email, subject, body_text, request_id)
         VALUES ('code', 0, 'anna@example.it', 'Il tuo codice: 123456', 'Il codice è 123456', 'una-richiesta')`,
      )
      await query(shop.databaseUrl, `SELECT pg_notify('email_wake', '')`)
      await until(
        () => countStates(shop.databaseUrl),
        ({ sent }) => sent === count,
      )
    }
    expect(shop.smtp.mails).toHaveLength(2)
    worker.stop()
    expect(await worker.ended).toBe(0)
    expect(await query(shop.databaseUrl, 'SELECT name FROM email_workers')).toEqual([])
  })

  test('--bounce-key prints the key, always the same', async () => {
    const [first, second] = [await ranOf('--bounce-key'), await ranOf('--bounce-key')]
    expect(first.output.trim()).toMatch(/^[0-9a-f]{64}$/)
    expect(second.output).toBe(first.output)
  })

  test.each([
    [['--now', 'ieri', '--once'], '--now must be a time'],
    [['--now', '5', '--once'], '--now must be a time'],
    [['--now', '2027-02-30T10:00:00Z', '--once'], '--now must be a time'],
    [['--now', '2027-01-01T00:00:00Z'], '--now goes with --once or --dry-run'],
    [['--tutto'], "Unknown option '--tutto'"],
  ])('%j is refused with a line', async (args, words) => {
    const { code, output } = await ranOf(...args)
    expect(code).not.toBe(0)
    expect(output).toContain(words)
  })
})
