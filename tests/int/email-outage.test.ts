import { expect, test } from 'vitest'

import {
  addPurchase,
  addPurchases,
  addSequence,
  countStates,
  ledger,
  passAt,
  startTestWorker,
  until,
} from '../support/email'
import { useMailShop } from '../support/mail-shop'
import { startSmtpServer } from '../support/smtp-server'

const shop = useMailShop()

test('a server that is down is waited for', async () => {
  const gone = await startSmtpServer()
  await gone.stop()
  await addSequence(shop.databaseUrl)
  await addPurchases(shop.databaseUrl, 20)
  const worker = await startTestWorker({ databaseUrl: shop.databaseUrl, smtpUrl: gone.url })
  await until(
    () => ledger(shop.databaseUrl),
    (rows) => rows.some(({ error_message }) => error_message !== null),
  )
  const back = await startSmtpServer({ port: gone.port })
  await back.waitForCount(20)
  await until(
    () => countStates(shop.databaseUrl),
    ({ sent }) => sent === 20,
  )
  await worker.stop()
  await back.stop()
  expect(new Set(back.mails.map(({ to }) => to[0])).size).toBe(20)
})

test('an outage of hours costs no message its tries', async () => {
  const gone = await startSmtpServer()
  await gone.stop()
  await addSequence(shop.databaseUrl)
  await addPurchase(shop.databaseUrl, { at: '2026-07-01T10:00:00Z' })
  for (let hour = 10; hour < 17; hour++) await passAt(shop.databaseUrl, gone.url, `2026-07-01T${hour}:30:00Z`)
  const [waiting] = await ledger(shop.databaseUrl)
  expect(waiting).toMatchObject({ state: 'planned', attempts: 0 })
  expect(waiting!.error_message).toContain('non è raggiungibile')
  await passAt(shop.databaseUrl, shop.smtp.url, '2026-07-01T18:00:00Z')
  expect(await ledger(shop.databaseUrl)).toMatchObject([{ state: 'sent', attempts: 1, error_message: null }])
})
