import { randomUUID } from 'node:crypto'

import type { OrderDossier, TimelineEntry } from '@/contracts/orders-dossier'

import { buyInSandbox } from './checkout-client'
import { query } from './cluster'
import { until } from './email'
import type { MailApp } from './mail-app'
import type { Client } from './tables-client'

/** An administrator at the dossiers of a shop whose payments are simulated. */
export function dossierClient(it: MailApp, admin: () => Client) {
  const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    query<Row>(it.app.databaseUrl, text, values)
  const dossier = async (id: number) =>
    (await admin().call('GET', `/api/admin/orders/${id}`)).body as unknown as OrderDossier
  return {
    sql,
    dossier,
    post: (id: number, what: string, body: unknown, client = admin()) =>
      client.call('POST', `/api/admin/orders/${id}/${what}`, body),
    entries: async <Kind extends TimelineEntry['kind']>(id: number, kind: Kind) =>
      (await dossier(id)).timeline.entries.filter(
        (entry): entry is Extract<TimelineEntry, { kind: Kind }> => entry.kind === kind,
      ),
    bought: async (email = `${randomUUID().slice(0, 8)}@posta.example`) => {
      const sessionId = await buyInSandbox(it.app.url, { email, name: 'Anna Bianchi' })
      const [row] = await sql<{ id: number }>('SELECT id FROM purchases WHERE checkout_session_id = $1', [
        sessionId,
      ])
      return { id: row!.id, sessionId, email }
    },
    mailTo: (address: string, subject: string) =>
      until(
        async () =>
          it.smtp.mails.filter(
            ({ to, message }) => to.includes(address) && message.subject?.includes(subject),
          ),
        (mails) => mails.length > 0,
      ),
    /** Until no mail to an address is on its way or due by now. */
    nothingDue: (address: string) =>
      until(
        () =>
          sql(
            `SELECT FROM email_deliveries
             WHERE user_email = $1 AND (state = 'sending' OR state = 'planned' AND due_at <= now())`,
            [address],
          ),
        (rows) => rows.length === 0,
      ),
    /** Its sequences' mail that lies ahead. */
    planned: (id: number) =>
      sql(
        `SELECT state, skip_reason, user_email FROM email_deliveries
         WHERE purchase_id = $1 AND kind = 'sequence' AND due_at > now() + interval '1 day'`,
        [id],
      ),
  }
}
