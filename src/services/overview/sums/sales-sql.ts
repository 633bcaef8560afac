import { TEST_SESSION } from '@/shared/trial-purchase'

/**
 * What a purchase `p` counts as: a real sale (also one that was added by hand and has a price), a trial of the shop (the
 * simulated checkout, or Stripe's test mode), or a gift (`isGift`).
 */
export const KIND = `CASE WHEN p.provider = 'gift' AND p.amount_cents = 0 THEN 'gift'
    WHEN p.provider = 'gift' THEN 'real'
    WHEN p.provider = 'stripe' AND NOT starts_with(p.checkout_session_id, '${TEST_SESSION}') THEN 'real'
    ELSE 'test' END`
/**
 * Whether a buyer has paid the shop for a purchase `p` and keeps it; trials count where `$1` says so (`countsTrials`). The
 * page claims these to visitors: nothing proves what was added by hand (docs/decisions/0006-honest-urgency.md).
 */
export const SOLD = `p.status IN ('paid', 'partially_refunded') AND p.access_withdrawn_at IS NULL AND p.deleted_at IS NULL
    AND p.provider <> 'gift' AND (${KIND} = 'real' OR $1 AND ${KIND} = 'test')`
/** What is in the bin is no sale, and other currencies cannot be added to euros. */
const COUNTS = `p.deleted_at IS NULL AND upper(p.currency) = 'EUR'`
/** When a dispute that was lost took the money away; null for every other purchase. */
const LOST_AT = `CASE WHEN p.status = 'lost' THEN coalesce(p.disputed_at, p.updated_at) END`
/** Everything of a purchase that its sums depend on. */
const COUNTED = `(${COUNTS}, ${KIND}, p.purchased_at, p.amount_cents, p.refunded_cents, p.refunded_at,
    ${LOST_AT}, p.disputed_cents)`
const SUMS = ['orders', 'gross_cents', 'refunds', 'refunded_cents', 'lost_cents']

/** Appends what rows bring to each hour, or take from it. */
const append = (source: string, way: 1 | -1): string => `
  INSERT INTO sales_hours (kind, hour, ${SUMS.join(', ')})
  SELECT kind, date_bin('1 hour', at, '2000-01-01Z'), ${SUMS.map((name) => `${way} * sum(${name})`).join(', ')}
  FROM (
    SELECT ${KIND} AS kind, p.purchased_at AS at, 1 AS orders, p.amount_cents AS gross_cents, 0 AS refunds,
           0 AS refunded_cents, 0 AS lost_cents
    FROM ${source} p WHERE ${COUNTS}
    UNION ALL
    SELECT ${KIND}, r.refunded_at, 0, 0, 1, r.cents, 0
    FROM ${source} p JOIN purchase_refunds r ON r.purchase_id = p.id WHERE ${COUNTS}
    UNION ALL
    SELECT ${KIND}, ${LOST_AT}, 0, 0, 0, 0, p.disputed_cents FROM ${source} p WHERE ${COUNTS} AND p.status = 'lost'
  ) counted GROUP BY 1, 2 HAVING ${SUMS.map((name) => `sum(${name}) <> 0`).join(' OR ')}`

/** The first time that money goes back: a row that comes with a refund. */
const firstRefunds = (source: string): string => `
  INSERT INTO purchase_refunds (purchase_id, refunded_at, cents)
  SELECT p.id, coalesce(p.refunded_at, p.updated_at), p.refunded_cents FROM ${source} p WHERE p.refunded_cents > 0`

/**
 * More went back: the rest is a refund of its own. Less, because a refund failed: the last ones shrink until it fits. In
 * both cases the last one is when the purchase says.
 */
const FOLLOW_REFUNDS = `
  INSERT INTO purchase_refunds (purchase_id, refunded_at, cents)
  SELECT p.id, coalesce(p.refunded_at, p.updated_at), p.refunded_cents - known.cents
  FROM rows_after p CROSS JOIN LATERAL (
    SELECT coalesce(sum(r.cents), 0) AS cents FROM purchase_refunds r WHERE r.purchase_id = p.id
  ) known
  WHERE p.id = ANY (changed) AND p.refunded_cents > known.cents;

  WITH walked AS (
    SELECT r.id, p.refunded_cents - (sum(r.cents) OVER (PARTITION BY p.id ORDER BY r.id) - r.cents) AS left_over
    FROM rows_after p JOIN purchase_refunds r ON r.purchase_id = p.id WHERE p.id = ANY (changed)
  ), gone AS (
    DELETE FROM purchase_refunds r USING walked w WHERE r.id = w.id AND w.left_over <= 0
  )
  UPDATE purchase_refunds r SET cents = w.left_over FROM walked w
  WHERE r.id = w.id AND w.left_over > 0 AND w.left_over < r.cents;

  UPDATE purchase_refunds r SET refunded_at = p.refunded_at
  FROM rows_after p
  WHERE p.id = ANY (changed) AND p.refunded_at IS NOT NULL
    AND r.id = (SELECT max(id) FROM purchase_refunds last WHERE last.purchase_id = p.id)
    AND r.refunded_at <> p.refunded_at`

/** Now and then the rows of an hour become one; what another writer folds just now is left to it. */
const FOLD = `
  IF random() < 0.005 AND current_setting('transaction_isolation') = 'read committed' THEN
    WITH picked AS (
      SELECT ctid FROM sales_hours WHERE (kind, hour) IN (
        SELECT kind, hour FROM sales_hours GROUP BY kind, hour HAVING count(*) > 1
      ) LIMIT 5000 FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM sales_hours h USING picked WHERE h.ctid = picked.ctid RETURNING h.*
    )
    INSERT INTO sales_hours (kind, hour, ${SUMS.join(', ')})
      SELECT kind, hour, ${SUMS.map((name) => `sum(${name})`).join(', ')} FROM gone GROUP BY kind, hour
      HAVING ${SUMS.map((name) => `sum(${name}) <> 0`).join(' OR ')};
  END IF`

const FUNCTION = `CREATE OR REPLACE FUNCTION sales_follow() RETURNS trigger LANGUAGE plpgsql AS $sales$
  DECLARE
    changed integer[];
  BEGIN
    IF TG_OP = 'TRUNCATE' THEN
      DELETE FROM sales_hours;
      DELETE FROM purchase_refunds;
      RETURN NULL;
    ELSIF TG_OP = 'INSERT' THEN
      ${firstRefunds('rows_after')};
      ${append('rows_after', 1)};
    ELSIF TG_OP = 'DELETE' THEN
      ${append('rows_before', -1)};
      DELETE FROM purchase_refunds WHERE purchase_id IN (SELECT id FROM rows_before);
    ELSE
      SELECT array_agg(a.id) INTO changed
      FROM (SELECT p.id, ${COUNTED} AS counted FROM rows_after p) a
      JOIN (SELECT p.id, ${COUNTED} AS counted FROM rows_before p) b USING (id)
      WHERE a.counted IS DISTINCT FROM b.counted;
      IF changed IS NULL THEN
        RETURN NULL;
      END IF;
      ${append('(SELECT * FROM rows_before WHERE id = ANY (changed))', -1)};
      ${FOLLOW_REFUNDS};
      ${append('(SELECT * FROM rows_after WHERE id = ANY (changed))', 1)};
    END IF;
    ${FOLD};
    RETURN NULL;
  END $sales$`

const trigger = (event: string, transitions: string) => [
  `CREATE OR REPLACE TRIGGER sales_${event} AFTER ${event.toUpperCase()} ON purchases
     ${transitions} FOR EACH STATEMENT EXECUTE FUNCTION sales_follow()`,
  // A restore that switches ordinary triggers off is counted too.
  `ALTER TABLE purchases ENABLE ALWAYS TRIGGER sales_${event}`,
]

/** Every statement that counts the sales once, and keeps the sums from then on, whatever writes: Payload, COPY, a restore. */
export const salesStatements: readonly string[] = [
  'LOCK TABLE purchases IN SHARE ROW EXCLUSIVE MODE',
  FUNCTION,
  ...trigger('insert', 'REFERENCING NEW TABLE AS rows_after'),
  ...trigger('update', 'REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after'),
  ...trigger('delete', 'REFERENCING OLD TABLE AS rows_before'),
  ...trigger('truncate', ''),
  // The days of earlier refunds are known nowhere else: those that add up to what their purchase says stay.
  `DELETE FROM purchase_refunds r WHERE r.purchase_id IN (
     SELECT k.purchase_id FROM purchase_refunds k LEFT JOIN purchases p ON p.id = k.purchase_id
     GROUP BY k.purchase_id, p.refunded_cents HAVING sum(k.cents) IS DISTINCT FROM p.refunded_cents)`,
  firstRefunds(
    '(SELECT * FROM purchases q WHERE NOT EXISTS (SELECT FROM purchase_refunds r WHERE r.purchase_id = q.id))',
  ),
  'DELETE FROM sales_hours',
  append('purchases', 1),
]
