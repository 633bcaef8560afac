import { expect } from 'vitest'

import { reviewPath } from '@/services/reviews/review-address'

import type { App } from './app'
import { query } from './cluster'
import { addPurchase } from './email'
import { signIn } from './sign-in'
import type { Client } from './tables-client'

type Traced = { app: App; admin: Client }

/** Everything a person leaves in the shop, by the ways in which it comes there. */
export async function leaveTraces(
  { app, admin }: Traced,
  email: string,
  name: string,
): Promise<{ purchaseId: number }> {
  const sql = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    query<Row>(app.databaseUrl, text, values)
  const post = (path: string, body: unknown) =>
    fetch(`${app.url}/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', origin: app.url },
      body: JSON.stringify(body),
    })
  const message = await post('forms/submit', {
    formId: 'contact_form',
    name,
    email: email.toUpperCase(),
    message: `Sono ${name}`,
  })
  expect(message.status).toBe(200)
  expect((await post('send-otp', { email })).status).toBe(200)
  await signIn({ app: app, role: 'user', email })
  const purchaseId = await addPurchase(app.databaseUrl, { email: 'sbagliata@posta.example', name })
  // One mail has been sent to the address as it was mistyped; the other follows the correction.
  await sql(
    `UPDATE email_deliveries SET state = 'sent', sent_at = now(), ended_at = now(), body_text = $1
     WHERE id = (SELECT min(id) FROM email_deliveries WHERE purchase_id = $2)`,
    [`Ciao ${name}`, purchaseId],
  )
  await sql(
    `INSERT INTO checkout_sessions (session_id, idempotency_key, provider, quantity, success_path, cancel_path, product_name,
       amount_cents, currency, status, customer_email, customer_name)
     SELECT checkout_session_id, checkout_session_id, 'sandbox', 1, '/', '/', product_name, amount_cents, currency, 'paid', $1, $2 FROM purchases WHERE id = $3`,
    [email, name, purchaseId],
  )
  expect(
    (await admin.call('PUT', `/api/tables/purchases/${purchaseId}`, { customer_email: email })).status,
  ).toBe(200)
  const [contact] = await sql<{ id: number }>(
    'SELECT id FROM contact_submissions WHERE lower(email) = lower($1)',
    [email],
  )
  await admin.call('PUT', `/api/tables/contact_submissions/${contact!.id}`, { message: `Da ${name}, letto` })
  await admin.call('POST', '/api/tables/contact_submissions/views', {
    name: `Vista ${purchaseId}`,
    // As the panel writes it: `@` is `%40`.
    state: String(new URLSearchParams({ search: email })),
  })
  const withdrawal = await admin.call('POST', '/api/tables/withdrawal_requests', {
    ...{ checkout_session_id: `cs_of_${purchaseId}`, kind: 'withdrawal', state: 'open', customer_name: name },
    ...{ customer_email: email, message: `Sono ${name}`, requested_at: new Date().toISOString() },
  })
  expect(withdrawal.status, withdrawal.text).toBe(201)
  const token = reviewPath({ purchaseId, email }).replace('/recensione/', '')
  const review = await post(`review/${token}`, {
    stars: 4,
    text: `Parola di ${name}`,
    shown_name: name,
    consent: true,
  })
  expect(review.status).toBe(200)
  await sql(
    `INSERT INTO testimonials (name, content, review_id) SELECT shown_name, text, id FROM reviews WHERE shown_name = $1`,
    [name],
  )
  await sql(`INSERT INTO email_suppressions (email, reason) VALUES ($1, 'unsubscribed')`, [email])
  return { purchaseId }
}

/** The tables in which a text stands in any column of any row. */
export async function tablesWith(app: App, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    app.databaseUrl,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await query<{ n: number }>(
      app.databaseUrl,
      `SELECT count(*)::int AS n FROM ${name} t WHERE t::text ILIKE $1`,
      [`%${text}%`],
    )
    if (row!.n > 0) found.push(name)
  }
  return found
}
