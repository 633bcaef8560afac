import { afterAll, beforeAll, beforeEach, inject } from 'vitest'

import { createDatabase, query } from './cluster'
import { type SmtpServer, startSmtpServer } from './smtp-server'

export type MailShop = { databaseUrl: string; smtp: SmtpServer }

/** For each test of a file: a database without sequences, and a mail server that has received nothing and takes all. */
export function useMailShop(): MailShop {
  const shop = {} as MailShop
  beforeAll(async () => {
    shop.smtp = await startSmtpServer()
  })
  afterAll(() => shop.smtp.stop())
  beforeEach(async () => {
    shop.databaseUrl = await createDatabase(inject('clusterUrl'))
    await query(shop.databaseUrl, 'DELETE FROM email_sequences')
    shop.smtp.mails.length = 0
    shop.smtp.refused.length = 0
    shop.smtp.judge(() => 'accept')
  })
  return shop
}
