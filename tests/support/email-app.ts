import { afterAll, beforeAll, beforeEach, inject } from 'vitest'

import { type App, startApp } from './app'
import { query } from './cluster'
import { type SignedIn, signIn } from './sign-in'
import { type SmtpServer, startSmtpServer } from './smtp-server'

export type Row = Record<string, unknown>
export type Answer = { status: number; body: Row & { rows: Row[]; row: Row; errors: Row } }

/** The web without a worker, its own mail server and an administrator; tables are empty before each test. */
export function useEmailApp() {
  const it = {} as { app: App; smtp: SmtpServer; admin: SignedIn }
  beforeAll(async () => {
    it.smtp = await startSmtpServer()
    it.app = await startApp({
      clusterUrl: inject('clusterUrl'),
      env: { SMTP_URL: it.smtp.url, WORKER: 'off', MAIL_RATE: '1000' },
    })
    it.admin = await signIn({ app: it.app, role: 'admin' })
  })
  afterAll(async () => {
    await it.app.stop()
    await it.smtp.stop()
  })
  beforeEach(async () => {
    for (const table of ['email_deliveries', 'email_suppressions', 'purchases', 'email_sequences']) {
      await query(it.app.databaseUrl, `DELETE FROM ${table}`)
    }
    // Deleting purchases and sequences has left its own trace.
    await query(it.app.databaseUrl, 'DELETE FROM email_deliveries')
    it.smtp.mails.length = 0
    it.smtp.judge(() => 'accept')
  })

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = it.admin.headers,
  ): Promise<Answer> {
    const response = await fetch(`${it.app.url}/api${path}`, {
      method,
      headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return { it, call }
}
