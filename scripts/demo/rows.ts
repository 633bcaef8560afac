import { salesTimes } from './times'
import { array } from './words'

// One statement each, so that a million rows take PostgreSQL's time and not Node's.

/** One of the words, by chance that depends on the row alone: `hash` keeps the columns apart from each other. */
const pick = (words: string[], hash: number): string =>
  `(${array(words)})[1 + abs(hashint4(i + ${hash * 7919})) % ${words.length}]`

const FIRST =
  'Giulia Marco Francesca Alessandro Chiara Luca Sara Matteo Elena Davide Martina Andrea Anna Simone Valentina Stefano Laura Federico Silvia Roberto Paola Giovanni Ilaria Nicolò Agnese Niccolò Beatrice Tommaso Alice Edoardo'.split(
    ' ',
  )
const LAST =
  'Rossi Ferrari Russo Bianchi Romano Gallo Costa Fontana Conti Esposito Ricci Bruno De Luca Moretti Barbieri Lombardi Giordano Cassano Colombo Mancini Longo Leone Martinelli Marchetti Martini Galli Gatti Mariani Ferrara Santoro Marini Bianco Conte Serra Farina Caruso D’Amico Palumbo Sanna Farè'.split(
    ' ',
  )
const HOSTS = ['posta.example', 'libero.example', 'studio.example', 'casa.example', 'mail.example']
const TOPICS = [
  'Una domanda sul planner',
  'Ricevuta',
  'Non trovo il file',
  'Formato per tablet',
  'Grazie',
  'Rimborso',
  'Regalo per un’amica',
  'Fattura',
  'Stampa in A5',
  'Aggiornamenti',
]
const OPENINGS = ['Buongiorno,', 'Salve,', 'Ciao,', 'Buonasera,', 'Gentile redazione,']
const MIDDLES = [
  'ho acquistato il planner ieri sera e vorrei sapere se si può stampare in formato A5.',
  'non riesco ad aprire il file sul tablet: quale applicazione mi consigliate?',
  'mi servirebbe la ricevuta con il codice fiscale, è possibile averla?',
  'volevo dirvi che le pagine del mattino mi hanno cambiato la giornata.',
  'vorrei regalarlo a mia sorella: come faccio a inviarle il collegamento?',
  'ho pagato due volte per errore, potete controllare per favore?',
  'le pagine delle finanze sono perfette per chi lavora in proprio.',
  'sarebbe utile una versione con le settimane che iniziano di domenica.',
]
const CLOSINGS = [
  'Grazie mille!',
  'Attendo un vostro riscontro, cordiali saluti.',
  'A presto e buon lavoro.',
  'Grazie della disponibilità,\nbuona giornata.',
]

const name = `${pick(FIRST, 1)} || ' ' || ${pick(LAST, 2)}`
const email = `lower(translate(${pick(FIRST, 1)}, 'òèà', 'oea')) || '.' || i || '@' || ${pick(HOSTS, 3)}`
const rowCount = (table: string): string => `(SELECT coalesce(max(id), 0) FROM ${table})`

/**
 * Messages spread over the last two years, the newest first written last. Of a hundred the newest two wait for a reply
 * (three at least); one in six of the others was put away without one.
 */
export const demoContacts = (count: number): string => `
  INSERT INTO contact_submissions (name, email, subject, message, state, created_at, updated_at)
  SELECT ${name}, ${email},
         CASE WHEN i % 5 = 0 THEN NULL ELSE ${pick(TOPICS, 4)} END,
         ${pick(OPENINGS, 5)} || ' ' || ${pick(MIDDLES, 6)} || ' ' || ${pick(CLOSINGS, 7)},
         (CASE WHEN n > ${count} - greatest(3, ${count} / 50) THEN 'new' WHEN i % 6 = 0 THEN 'archived'
               ELSE 'answered' END)::enum_contact_submissions_state, at, at
  FROM (
    SELECT n, i, now() - (${count} - n) * (interval '730 days' / ${count}) AS at
    FROM (SELECT n, ${rowCount('contact_submissions')} + n AS i FROM generate_series(1, ${count}) n) numbered
  ) made`

const ANSWERS = [
  'Ciao! Sì, le pagine si stampano in A5 e in A4: nel file trovi entrambi i formati.',
  'Ciao, grazie di averci scritto. Ti abbiamo appena rimandato il collegamento: lo trovi nella posta.',
  'Ciao! Sul tablet ti consigliamo un’applicazione per annotare i PDF: nella guida rapida ne trovi tre.',
  'Grazie delle tue parole, ci fanno molto piacere. Buone ore serene!',
]

/** Replies to the newest of the messages that were answered and have none yet, with their mail as sent. */
export const demoReplies = `
  WITH replied AS (
    INSERT INTO contact_replies (id, message_id, words, recipient_email, author_email, created_at)
    SELECT gen_random_uuid(), i, ${pick(ANSWERS, 8)}, email, 'titolare@negozio.example', at
    FROM (
      SELECT c.id AS i, c.email, least(now(), c.created_at + interval '40 minutes') AS at
      FROM contact_submissions c
      WHERE c.state = 'answered' AND c.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM contact_replies r WHERE r.message_id = c.id)
      ORDER BY c.created_at DESC LIMIT 2000
    ) newest
    RETURNING id, recipient_email, created_at)
  INSERT INTO email_deliveries (kind, priority, state, user_email, dedup_key, attempts, due_at, attempt_at, sent_at, ended_at,
                                created_at)
  SELECT 'contact_reply', 1, 'sent', recipient_email, 'contact-answer:' || id, 1, created_at, created_at, created_at,
         created_at, created_at FROM replied`

/** Paid orders over the last two years; about one in fifty refunded, one in five hundred disputed. */
export const demoPurchases = (count: number): string => `
  INSERT INTO purchases (checkout_session_id, provider, payment_intent_id, customer_email, customer_name, product_name,
                         amount_cents, currency, status, purchased_at, refunded_at, refunded_cents, disputed_at,
                         disputed_cents, created_at, updated_at)
  SELECT 'demo_' || md5(i::text || at::text), 'sandbox', 'demo_pi_' || i, ${email}, ${name}, 'Ore Serene, il planner',
         3700, 'EUR',
         (CASE WHEN i % 500 = 0 THEN 'disputed' WHEN i % 50 = 0 THEN 'refunded' ELSE 'paid' END)::enum_purchases_status,
         at, CASE WHEN i % 50 = 0 AND i % 500 <> 0 THEN least(now(), at + interval '6 days') END,
         CASE WHEN i % 50 = 0 AND i % 500 <> 0 THEN 3700 ELSE 0 END,
         CASE WHEN i % 500 = 0 THEN least(now(), at + interval '6 days') END,
         CASE WHEN i % 500 = 0 THEN 3700 ELSE 0 END, at, at
  FROM (SELECT ${rowCount('purchases')} + n AS i, at FROM (${salesTimes(count)}) times) made`
