import { drizzle } from '@payloadcms/db-postgres/drizzle/node-postgres'
import type { Payload } from 'payload'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { queueDigests } from '@/services/overview/digest/queue-digests'

import { createDatabase, query } from '../support/cluster'
import { passAt } from '../support/email'
import { insertSales } from '../support/sales-history'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server'

const MONDAY = new Date('2026-11-23T07:00:00Z')

let databaseUrl: string
let pool: pg.Pool
let smtp: SmtpServer
let payload: Payload
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('clusterUrl'))
  pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  smtp = await startSmtpServer()
  // The parts of Payload that hold the database; the rest of it has no part in this.
  const parts = {
    db: { pool, drizzle: drizzle(pool) },
    findGlobal: () => Promise.resolve({ name: 'Ore Serene' }),
  }
  payload = parts as unknown as Payload
  await pool.query('DELETE FROM email_sequences')
})
afterAll(async () => {
  await pool.end()
  await smtp.stop()
})
beforeEach(async () => {
  smtp.mails.length = 0
  await query(databaseUrl, 'DELETE FROM email_deliveries')
  await query(databaseUrl, 'UPDATE users SET weekly_digest = false')
  await query(databaseUrl, 'DELETE FROM purchases')
})

const addUser = (email: string, role: string, isOn: boolean) =>
  query(
    databaseUrl,
    `INSERT INTO users (email, role, weekly_digest) VALUES ($1, $2, $3)
     ON CONFLICT (email) DO UPDATE SET role = excluded.role, weekly_digest = excluded.weekly_digest`,
    [email, role, isOn],
  )
const send = async () => {
  await passAt(databaseUrl, smtp.url)
  return smtp.mails.map(({ to }) => to[0]).sort()
}

test('administrators who asked for it get the week once, however many processes look and how often', async () => {
  await addUser('anna@example.it', 'admin', true)
  await addUser('bruno@example.it', 'admin', true)
  await addUser('senza@example.it', 'admin', false)
  await addUser('redattore@example.it', 'editor', true)
  await insertSales(pool, [
    { provider: 'stripe', at: new Date('2026-11-15T22:59:00Z') },
    { provider: 'stripe', at: new Date('2026-11-15T23:00:00Z') },
    { provider: 'stripe', at: new Date('2026-11-22T22:59:00Z') },
    { provider: 'stripe', at: new Date('2026-11-22T23:00:00Z') },
  ])
  await Promise.all(Array.from({ length: 5 }, () => queueDigests({ payload, now: MONDAY })))
  expect(await queueDigests({ payload, now: new Date('2026-11-23T20:00:00Z') })).toBe(0)
  expect(await send()).toEqual(['anna@example.it', 'bruno@example.it'])
  const { text } = smtp.mails[0]!.message
  expect(text).toContain('Ordini: 2 (prima 1)')
  // The disk of the machine that runs this may be nearly full.
  expect(text).toMatch(/^Da fare: (?:niente, è tutto a posto|Il disco del server si sta riempiendo: [^;]*)/m)
  expect(text).toMatch(/http:\/\/localhost:\d+\/admin\/panoramica/)

  expect(await queueDigests({ payload, now: new Date('2026-11-30T07:00:00Z') })).toBe(2)
})

test('it leaves at no other time', async () => {
  await addUser('anna@example.it', 'admin', true)
  for (const at of ['2026-11-23T06:59:00Z', '2026-11-24T08:00:00Z', '2026-11-22T08:00:00Z']) {
    expect(await queueDigests({ payload, now: new Date(at) })).toBe(0)
  }
  expect(await send()).toEqual([])
})
