import '../support/email-env'

import type { Payload } from 'payload'
import { expect, test } from 'vitest'

import { ledgerMail } from '@/services/email-automation/ledger/ledger-adapter'

/** Payload's adapter over a database that remembers what is written. */
async function openAdapter() {
  const written: string[] = []
  const execute = (statement: unknown) => {
    written.push(JSON.stringify(statement))
    return Promise.resolve()
  }
  const make = await ledgerMail()
  const adapter = make({ payload: { db: { drizzle: { execute } } } as unknown as Payload })
  return { adapter, written }
}

test('Payload’s own mail is a row of the ledger for each recipient, in whatever form they are given', async () => {
  const { adapter, written } = await openAdapter()
  await adapter.sendEmail({
    to: ['Anna <anna@example.it>, ugo@example.it', { name: 'Zoë', address: 'zoe@example.it' }],
    subject: 'Ciao',
    text: 'Eccoci',
    html: '<p>Eccoci</p>',
    replyTo: 'aiuto@example.it',
  })
  expect(written).toHaveLength(3)
  for (const [at, address] of ['anna@example.it', 'ugo@example.it', 'zoe@example.it'].entries()) {
    for (const part of [address, 'system', 'Ciao', 'Eccoci', '<p>Eccoci</p>', 'aiuto@example.it']) {
      expect(written[at]).toContain(JSON.stringify(part))
    }
  }
  expect(adapter).toMatchObject({
    name: 'nodemailer',
    defaultFromName: 'Ore Serene',
    defaultFromAddress: 'ciao@ore-serene.example',
  })
})

test('a file, which the ledger does not keep, is refused and not lost without a word', async () => {
  const { adapter, written } = await openAdapter()
  const sending = adapter.sendEmail({
    to: 'anna@example.it',
    subject: 'Ciao',
    text: 'Eccoci',
    attachments: [{ filename: 'a.txt', content: 'a' }],
  })
  await expect(sending).rejects.toThrow('no attachments')
  expect(written).toEqual([])
})
