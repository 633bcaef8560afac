import { monitorEventLoopDelay } from 'node:perf_hooks'

import { expect, test } from 'vitest'

import { query } from '../support/cluster'
import { addPurchases, addSequence, countStates, ledger, startTestWorker, until } from '../support/email'
import { queueCode } from '../support/email-code'
import { useMailShop } from '../support/mail-shop'

const shop = useMailShop()

/** When each message came, in milliseconds; all are taken. */
function watchArrivals(): number[] {
  const arrivals: number[] = []
  shop.smtp.judge(() => {
    arrivals.push(performance.now())
    return 'accept'
  })
  return arrivals
}

/** How many came within any one second. */
const mostInASecond = (arrivals: readonly number[]) =>
  Math.max(...arrivals.map((at) => arrivals.filter((other) => other >= at && other < at + 1000).length))

test('the rate holds over all workers in every second', async () => {
  const [RATE, WORKERS, CONNECTIONS] = [20, 3, 2]
  const arrivals = watchArrivals()
  const stalls = monitorEventLoopDelay()
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 80)
  stalls.enable()
  const workers = await Promise.all(
    Array.from({ length: WORKERS }, () =>
      startTestWorker({
        databaseUrl: shop.databaseUrl,
        smtpUrl: shop.smtp.url,
        rate: RATE,
        connections: CONNECTIONS,
      }),
    ),
  )
  await until(
    () => countStates(shop.databaseUrl),
    ({ sent }) => sent === 80,
  )
  await Promise.all(workers.map((worker) => worker.stop()))
  stalls.disable()
  // What had left, or had its turn, arrives together: within the quarter of a second that slots are reserved ahead, and
  // after a moment in which this machine ran nothing.
  const slack = WORKERS * CONNECTIONS + RATE * (0.25 + stalls.max / 1e9) + 1
  expect(mostInASecond(arrivals)).toBeLessThanOrEqual(RATE + slack)
  expect(arrivals.at(-1)! - arrivals[0]!).toBeGreaterThan(((80 - slack) * 1000) / RATE)
})

test('slots that passed while a server stood still are not made up for', async () => {
  const [RATE, CONNECTIONS] = [20, 4]
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 300)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  let waiting = 0
  const arrivals: number[] = []
  shop.smtp.judge(async () => {
    waiting += 1
    await gate
    arrivals.push(performance.now())
    return 'accept' as const
  })
  const worker = await startTestWorker({
    databaseUrl: shop.databaseUrl,
    smtpUrl: shop.smtp.url,
    rate: RATE,
    connections: CONNECTIONS,
  })
  await expect.poll(() => waiting).toBe(CONNECTIONS)
  const stalls = monitorEventLoopDelay()
  stalls.enable()
  // Under way, and what may leave within the next quarter of a second.
  expect((await countStates(shop.databaseUrl)).sending).toBeLessThanOrEqual(CONNECTIONS + RATE / 4)
  open()
  await shop.smtp.waitForCount(60)
  await worker.stop()
  stalls.disable()
  const slack = CONNECTIONS + RATE * (0.25 + stalls.max / 1e9) + 1
  expect(mostInASecond(arrivals)).toBeLessThanOrEqual(RATE + slack)
})

test('a code has connections of its own: it leaves while all of the crowd hangs', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 50)
  let hanging = 0
  shop.smtp.judge(({ to }) => (to[0] === 'urgente@example.it' || ++hanging === 0 ? 'accept' : 'hang'))
  const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url })
  await expect.poll(() => hanging).toBe(4)
  await queueCode(shop.databaseUrl, 'urgente@example.it')
  const mail = await shop.smtp.waitForMail(({ to }) => to[0] === 'urgente@example.it')
  expect(mail.message.text).toContain('123456')
  expect(shop.smtp.mails).toHaveLength(1)
  await worker.stop()
})

test('a code has the next free slot: it does not wait behind the crowd', async () => {
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 500)
  const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url, rate: 2 })
  await shop.smtp.waitForCount(2)
  const before = shop.smtp.mails.length
  await queueCode(shop.databaseUrl, 'urgente@example.it')
  const mail = await shop.smtp.waitForMail(({ to }) => to[0] === 'urgente@example.it')
  // One slot is given away already, four messages may be under way, and the machine may stall; behind the crowd it is 500.
  expect(shop.smtp.mails.indexOf(mail) - before).toBeLessThanOrEqual(40)
  await worker.stop()
  expect((await ledger(shop.databaseUrl)).filter(({ state }) => state === 'planned').length).toBeGreaterThan(
    400,
  )
})

test.each([0, 2])(
  'mail of priority %i leaves although the database’s clock went back by an hour',
  async (priority) => {
    // Where the last slot was given an hour from now, by the clock as it was then.
    await query(shop.databaseUrl, `UPDATE email_rate SET next_at = now() + interval '1 hour'`)
    if (priority === 0) await queueCode(shop.databaseUrl, 'anna@example.it')
    else {
      await addSequence(shop.databaseUrl)
      await addPurchases(shop.databaseUrl, 3)
    }
    const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: shop.smtp.url })
    await shop.smtp.waitForCount(priority === 0 ? 1 : 3)
    await worker.stop()
  },
)
