import { type SQL, sql } from '@payloadcms/db-postgres/drizzle'

import { codeCounterKey } from '@/services/accounts/code-counter-key'
import { mailboxKey } from '@/services/contact/mailbox-key'

import { erasedAddress, isNotErased } from './erased-address'
import { mentions } from './mentions'

/** Whom a search is about. */
export type Person = {
  /** In the form that accounts have: lower case, normalised. */
  email: string
  /** The purchases made with it: mail sent to an address that was corrected later is found by them. */
  purchaseIds: readonly number[]
}

/** A table that holds personal data, and what becomes of it. */
export type Place = {
  table: string
  title: string
  /** Which of its rows are about a person. */
  where: (person: Person) => SQL
  /** The statements that erase, in their order; all of them get the same `where`. */
  erase: (person: Person, where: SQL) => SQL[]
  /** What stays after an erasure, and why. */
  kept?: string
}

const ids = (numbers: readonly number[]): SQL =>
  sql`(${sql.join(
    [-1, ...numbers].map((id) => sql`${id}`),
    sql`, `,
  )})`
const deleteFrom = (table: string) => (_: Person, where: SQL) => [
  sql`DELETE FROM ${sql.identifier(table)} t WHERE ${where}`,
]
const isPerson = (column: SQL, { email }: Person): SQL => sql`lower(${column}) = lower(${email})`

const ofSessions = (purchaseIds: readonly number[]): SQL =>
  sql`t.checkout_session_id IN (SELECT checkout_session_id FROM purchases WHERE id IN ${ids(purchaseIds)})`

/** Entries about the rows of a person: those that stand, and those that an entry itself names. */
const historyOf = (person: Person): SQL => sql`
  (t.table_name = 'purchases' AND t.row_id IN ${ids(person.purchaseIds)})
  OR (t.table_name = 'withdrawal_requests' AND t.row_id IN (
    SELECT w.id FROM withdrawal_requests w JOIN purchases p USING (checkout_session_id)
    WHERE p.id IN ${ids(person.purchaseIds)}))
  OR (t.table_name = 'reviews' AND t.row_id IN (SELECT t.id FROM reviews t WHERE ${ofSessions(person.purchaseIds)}))
  OR (t.table_name = 'testimonials' AND t.row_id IN (SELECT s.id FROM testimonials s
    JOIN reviews t ON t.id = s.review_id WHERE ${ofSessions(person.purchaseIds)}))
  OR (t.table_name, t.row_id) IN (
    SELECT 'contact_submissions', id FROM contact_submissions c WHERE ${isPerson(sql`c.email`, person)}
    UNION SELECT 'users', id FROM users u WHERE ${isPerson(sql`u.email`, person)}
    UNION SELECT h.table_name, h.row_id FROM table_history h
      CROSS JOIN LATERAL (SELECT value FROM jsonb_each_text(h.before)
                          UNION ALL SELECT value FROM jsonb_each_text(h.after)) said
      WHERE ${isPerson(sql`said.value`, person)})`
/** Replies to a person's messages, also where a message's address was corrected afterwards. */
const answersTo = (
  person: Person,
): SQL => sql`(${isPerson(sql`t.recipient_email`, person)} OR t.message_id IN (
  SELECT id FROM contact_submissions c WHERE ${isPerson(sql`c.email`, person)}))`
const changedBy = (person: Person): SQL => isPerson(sql`t.user_email`, person)

/**
 * Every table with personal data of visitors and buyers, in the order in which it is erased: the history first, because
 * it is found by the rows it tells of.
 */
export const places: readonly Place[] = [
  {
    table: 'table_history',
    title: 'Cronologia delle modifiche',
    where: (person) => sql`${historyOf(person)} OR ${changedBy(person)}`,
    erase: (person) => [
      sql`DELETE FROM table_history t WHERE ${historyOf(person)}`,
      sql`UPDATE table_history t SET user_id = NULL, user_email = NULL WHERE ${changedBy(person)}`,
    ],
  },
  {
    table: 'contact_replies',
    title: 'Risposte ai messaggi',
    kept: 'Le risposte ricevute si cancellano; di quelle scritte per il negozio resta il testo, senza il nome di chi le ha scritte.',
    where: (person) => sql`${answersTo(person)} OR ${isPerson(sql`t.author_email`, person)}`,
    erase: (person) => [
      sql`DELETE FROM contact_replies t WHERE ${answersTo(person)}`,
      sql`UPDATE contact_replies t SET author_id = NULL, author_email = NULL
          WHERE ${isPerson(sql`t.author_email`, person)}`,
    ],
  },
  {
    table: 'contact_submissions',
    title: 'Messaggi',
    where: (person: Person) => isPerson(sql`t.email`, person),
    erase: deleteFrom('contact_submissions'),
  },
  {
    table: 'table_views',
    title: 'Viste salvate',
    where: ({ email }) => mentions(sql`(t.name || ' ' || t.state)`, email),
    erase: deleteFrom('table_views'),
  },
  {
    table: 'payload_preferences',
    title: 'Preferenze del pannello',
    where: ({ email }) => mentions(sql`t.value`, email),
    erase: deleteFrom('payload_preferences'),
  },
  {
    table: 'purchases',
    title: 'Acquisti',
    kept: 'Restano importo, prodotto, date e l’eventuale rinuncia al recesso, senza nome e indirizzo: le scritture si conservano dieci anni (art. 2220 del Codice civile).',
    where: ({ purchaseIds }) => sql`t.id IN ${ids(purchaseIds)}`,
    // Refused: whatever was planned for this person is skipped by the rules of planning.
    erase: (_, where) => [
      sql`UPDATE purchases t SET customer_email = ${erasedAddress}, customer_name = NULL,
            marketing_basis = 'refused', consents = t.consents - 'marketing', updated_at = now()
          WHERE ${where}`,
    ],
  },
  {
    table: 'order_entries',
    title: 'Note e interventi sugli ordini',
    kept: 'Resta che cosa è stato fatto e quando, senza le parole e senza nomi.',
    where: (person) =>
      sql`(t.purchase_id IN ${ids(person.purchaseIds)} AND t.words IS NOT NULL)
        OR ${isPerson(sql`t.author_email`, person)}`,
    erase: (person) => [
      sql`UPDATE order_entries t SET words = NULL WHERE t.purchase_id IN ${ids(person.purchaseIds)}`,
      sql`UPDATE order_entries t SET author_id = NULL, author_email = NULL
          WHERE ${isPerson(sql`t.author_email`, person)}`,
    ],
  },
  {
    table: 'order_refunds',
    title: 'Rimborsi chiesti dal pannello',
    kept: 'Restano importo, data ed esito, senza chi li ha chiesti: provano dove sono andati i soldi.',
    where: (person) => isPerson(sql`t.author_email`, person),
    erase: (_, where) => [
      sql`UPDATE order_refunds t SET author_id = NULL, author_email = NULL WHERE ${where}`,
    ],
  },
  {
    table: 'invoice_requests',
    title: 'Richieste di fattura',
    where: ({ purchaseIds }) => ofSessions(purchaseIds),
    erase: deleteFrom('invoice_requests'),
  },
  {
    table: 'invoices',
    title: 'Fatture',
    kept: 'Restano le fatture e le note di credito come sono state emesse, senza l’indirizzo email: si conservano dieci anni (art. 2220 del Codice civile).',
    where: (person) => sql`${isPerson(sql`t.customer_email`, person)}
      OR (${isNotErased(sql`t.customer_email`)} AND ${ofSessions(person.purchaseIds)})`,
    erase: (_, where) => [
      sql`UPDATE invoices t SET customer_email = ${erasedAddress}, note = NULL, updated_at = now()
          WHERE ${where}`,
    ],
  },
  {
    table: 'withdrawal_requests',
    title: 'Richieste di recesso',
    kept: 'Resta che una richiesta è stata fatta e come è finita, senza nome, indirizzo e messaggi: prova perché il denaro è tornato indietro.',
    where: (person) => sql`${isPerson(sql`t.customer_email`, person)}
      OR (${isNotErased(sql`t.customer_email`)} AND ${ofSessions(person.purchaseIds)})`,
    erase: (_, where) => [
      sql`UPDATE withdrawal_requests t SET customer_email = ${erasedAddress},
            customer_name = NULL, message = NULL, refusal_reason = NULL, updated_at = now()
          WHERE ${where}`,
    ],
  },
  {
    // Its testimonial goes with it, and what the history holds of that: a trigger of the database.
    table: 'reviews',
    title: 'Recensioni',
    where: ({ purchaseIds }) => ofSessions(purchaseIds),
    erase: deleteFrom('reviews'),
  },
  {
    table: 'receipts',
    title: 'Ricevute',
    kept: 'Resta che cosa dicono le ricevute, senza nome e indirizzo: si conservano dieci anni come le scritture (art. 2220 del Codice civile).',
    where: (person) => sql`${isPerson(sql`t.customer_email`, person)}
      OR (${isNotErased(sql`t.customer_email`)} AND t.purchase_id IN ${ids(person.purchaseIds)})`,
    erase: (_, where) => [
      sql`UPDATE receipts t SET customer_name = NULL, customer_email = ${erasedAddress}
          WHERE ${where}`,
    ],
  },
  {
    table: 'download_log',
    title: 'Download',
    where: ({ purchaseIds }) => sql`t.purchase_id IN ${ids(purchaseIds)}`,
    erase: deleteFrom('download_log'),
  },
  {
    table: 'checkout_sessions',
    title: 'Sessioni di pagamento',
    kept: 'Resta la sessione, senza nome e indirizzo: prova il pagamento.',
    where: (person) => sql`${isPerson(sql`t.customer_email`, person)} OR (t.customer_email IS NOT NULL
      AND t.session_id IN (SELECT checkout_session_id FROM purchases WHERE id IN ${ids(person.purchaseIds)}))`,
    erase: (_, where) => [
      sql`UPDATE checkout_sessions t SET customer_email = NULL, customer_name = NULL, updated_at = now() WHERE ${where}`,
    ],
  },
  {
    table: 'email_deliveries',
    title: 'Email',
    kept: 'Resta che una sequenza è stata inviata o saltata, senza indirizzo e testo: così non parte due volte.',
    where: (person) => sql`${isPerson(sql`t.user_email`, person)} OR ${isPerson(sql`t.reply_to`, person)}
      OR (t.purchase_id IN ${ids(person.purchaseIds)} AND t.user_email <> '')`,
    erase: (_, where) => [
      sql`DELETE FROM email_deliveries t WHERE t.kind <> 'sequence' AND (${where})`,
      sql`UPDATE email_deliveries t SET hidden = true, user_email = '', user_name = NULL, product_name = NULL,
            session_id = NULL, subject = NULL, body_text = NULL, body_html = NULL, reply_to = NULL, error_message = NULL
          WHERE ${where}`,
    ],
  },
  {
    table: 'email_suppressions',
    title: 'Esclusioni',
    where: (person: Person) => isPerson(sql`t.email`, person),
    erase: deleteFrom('email_suppressions'),
  },
  {
    table: 'browser_codes',
    title: 'Codici di accesso',
    where: (person: Person) => isPerson(sql`t.email`, person),
    erase: deleteFrom('browser_codes'),
  },
  {
    // Those of a browser or a network with the address are hashes of both, which nothing leads back to; they end by themselves.
    table: 'rate_limits',
    title: 'Contatori',
    where: ({ email }) => sql`split_part(t.key, ':', 2) IN (${codeCounterKey(email)}, ${mailboxKey(email)})`,
    erase: deleteFrom('rate_limits'),
  },
  {
    table: 'revoked_admins',
    title: 'Amministratori revocati',
    where: (person: Person) => isPerson(sql`t.email`, person),
    erase: deleteFrom('revoked_admins'),
  },
  {
    table: 'users',
    title: 'Utenti',
    where: (person: Person) => isPerson(sql`t.email`, person),
    erase: deleteFrom('users'),
  },
]
