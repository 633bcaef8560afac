import { afterAll, beforeAll, expect, inject } from 'vitest'

import { type App, startApp } from './app'
import { type Client, contact, type Row, tablesClient } from './tables-client'

export const CONTACTS = '/api/tables/contact_submissions'

/** The web without a worker, an administrator at its tables, and what most tests do with the messages. */
export function useTablesApp() {
  const it = {} as { app: App; admin: Client }
  beforeAll(async () => {
    it.app = await startApp({ clusterUrl: inject('clusterUrl'), env: { WORKER: 'off' } })
    it.admin = await tablesClient(it.app)
  })
  afterAll(() => it.app.stop())

  /** Adds a message; fields that are not given are valid ones. */
  async function add(fields: Record<string, unknown> = {}): Promise<Row> {
    const { body, status, text } = await it.admin.call('POST', CONTACTS, contact(fields))
    expect(status, text).toBe(201)
    return body.row
  }

  /** A message by its id, as the list shows it; undefined when the list does not. */
  async function find(id: number): Promise<Row | undefined> {
    const filters = JSON.stringify({ join: 'and', conditions: [{ field: 'id', op: 'is', value: id }] })
    return (await it.admin.call('GET', `${CONTACTS}?filters=${encodeURIComponent(filters)}`)).body.rows[0]
  }
  return { it, add, find }
}
