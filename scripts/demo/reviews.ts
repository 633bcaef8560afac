import { array } from './words'

const GOOD = [
  'Dopo tre settimane la domenica sera non mi pesa più: so già che cosa mi aspetta.',
  'Ho smesso di tenere tutto a mente. Le pagine della settimana bastano da sole.',
  'Lo stampo in A5 e lo porto in borsa. Semplice, e finalmente lo uso davvero.',
  'La ruota della vita mi ha fatto vedere dove finivano le mie ore.',
  'Chiaro e bello da usare. La parte sulle finanze vale da sola il prezzo.',
  'Mi aiuta a dire di no. Non credevo che un planner potesse farlo.',
]
const FAIR = [
  'Buono, ma la parte sulle abitudini per me è troppo lunga.',
  'Fatto bene. Avrei voluto anche una versione con le settimane che iniziano di domenica.',
]
const POOR = ['Non fa per me: preferisco la carta già stampata.', 'Mi aspettavo più esempi compilati.']

const pick = (words: string[], hash: number): string =>
  `(${array(words)})[1 + abs(hashint4(p.id + ${hash})) % ${words.length}]`

/**
 * A review of every twelfth simulated order: most of them good, some with an answer, one in ten without consent, one in
 * thirty withdrawn. Several statements, since only a review's author may write it, and says so to the transaction.
 */
export const demoReviews = `
  BEGIN;
  SELECT set_config('ore_serene.review_author', 'on', true);
  INSERT INTO reviews (checkout_session_id, stars, text, shown_name, consent, state, written_at, withdrawn_at, answer,
                       answered_at, by_author, created_at, updated_at)
  SELECT p.checkout_session_id, stars,
         CASE WHEN is_withdrawn THEN NULL WHEN stars > 3 THEN ${pick(GOOD, 11)} WHEN stars = 3 THEN ${pick(FAIR, 12)}
              ELSE ${pick(POOR, 13)} END,
         CASE WHEN NOT is_withdrawn THEN split_part(p.customer_name, ' ', 1) || ' ' || left(split_part(p.customer_name, ' ', 2), 1) || '.' END,
         NOT is_withdrawn AND p.id % 10 <> 3, (CASE WHEN is_withdrawn THEN 'withdrawn' ELSE 'published' END)::enum_reviews_state,
         at, CASE WHEN is_withdrawn THEN least(now(), at + interval '9 days') END,
         CASE WHEN NOT is_withdrawn AND stars < 4 THEN 'Grazie di averlo scritto: ne teniamo conto nella prossima versione.' END,
         CASE WHEN NOT is_withdrawn AND stars < 4 THEN least(now(), at + interval '2 days') END, true, at, at
  FROM purchases p
  CROSS JOIN LATERAL (SELECT (ARRAY[5,5,5,5,5,5,4,4,4,3,2])[1 + abs(hashint4(p.id)) % 11] AS stars,
    abs(hashint4(p.id + 1)) % 30 = 0 AS is_withdrawn, least(now(), p.purchased_at + interval '20 days') AS at) made
  WHERE p.checkout_session_id LIKE 'demo\\_%' AND p.id % 12 = 0
  ON CONFLICT (checkout_session_id) DO NOTHING;
  COMMIT`
