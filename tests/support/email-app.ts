import { beforeAll, beforeEach } from 'vitest'

import { query } from './cluster'
import { type MailApp, useMailApp } from './mail-app'
import { type SignedIn, signIn } from './sign-in'

export type Row = Record<string, unknown>
export type Answer = { status: number; body: Row & { rows: Row[]; row: Row; errors: Row } }

/** The web without a worker, its own mail server and an administrator; tables are empty before each test. */
export function useEmailApp() {
  const it = useMailApp({ WORKER: 'off', MAIL_RATE: '1000' }) as MailApp & { admin: SignedIn }
  beforeAll(async () => {
    it.admin = await signIn({ app: it.app, role: 'admin' })
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
