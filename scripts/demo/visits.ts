import { BY_WEEKDAY, dayOfYear } from './times'

/** What demo rows know of where they came from: one statement each, so that years take PostgreSQL's time and not Node's. */

/** Source, medium, campaign, from and until which day of the year (MMDD), and how much of the day's visits it brings. */
const SOURCES = `(VALUES
  ('google', '', '', 101, 1231, 22), ('diretto', '', '', 101, 1231, 14), ('instagram', 'bio', '', 101, 1231, 12),
  ('pinterest', '', '', 101, 1231, 6), ('youtube', '', '', 101, 1231, 4), ('bing', '', '', 101, 1231, 2),
  ('blog-del-mattino.example', '', '', 101, 1231, 3), ('lettera', 'email', '', 101, 1231, 7),
  ('lettera', 'email', 'propositi', 102, 114, 30), ('instagram', 'storie', 'rientro', 901, 915, 18),
  ('instagram', 'storie', 'black-friday', 1120, 1130, 34), ('facebook', 'cpc', 'natale', 1201, 1222, 26)
) AS s(source, medium, campaign, first_day, last_day, weight)`
const DEVICES = `(VALUES ('mobile', 0.66), ('desktop', 0.28), ('tablet', 0.06)) AS d(device, share)`
/** Of a day's visits, in hundredths, by the hour in Rome: quiet nights, a coffee at eight, the evening on the sofa. */
const BY_HOUR = 'ARRAY[1,0,0,0,0,1,2,4,5,5,5,5,5,6,5,4,4,4,5,6,8,10,9,6]'
const VISITS_A_DAY = 0.9

/** Visits of the last so many days, hour by hour, more of them each month, with a campaign now and then. */
export const demoVisits = (days: number): string => `
  INSERT INTO visit_changes (hour, source, medium, campaign, device, visits)
  SELECT hour, source, medium, campaign, device, visits FROM (
    SELECT hour, source, medium, campaign, device,
      floor(${VISITS_A_DAY} * weight * share * (${BY_HOUR})[1 + extract(hour FROM local)::int] / 100
        * (${BY_WEEKDAY})[extract(isodow FROM local)::int]
        * (1.3 - 0.6 * extract(epoch FROM now() - hour) / (86400 * ${days})) * (0.6 + 0.8 * random()) + random())::int AS visits
    FROM (SELECT hour, hour AT TIME ZONE 'Europe/Rome' AS local
          FROM generate_series(date_bin('1 hour', now() - interval '${days} days', '2000-01-01Z'), now(), '1 hour') hour) hours
      JOIN ${SOURCES} ON ${dayOfYear('local')} BETWEEN first_day AND last_day
      CROSS JOIN ${DEVICES}
  ) made WHERE visits > 0`

/** Demo purchases that have no source yet get one that was there on their day, each as often as it brings visits. */
export const demoSources = `
  UPDATE purchases p SET (source, medium, campaign, device) = (
    SELECT source, medium, campaign, device::enum_purchases_device FROM (
      SELECT nullif(source, '') AS source, nullif(medium, '') AS medium, nullif(campaign, '') AS campaign, device,
        sum(weight * share) OVER (ORDER BY source, campaign, device) / sum(weight * share) OVER () AS up_to
      FROM ${SOURCES} CROSS JOIN ${DEVICES}
      WHERE ${dayOfYear(`(p.purchased_at AT TIME ZONE 'Europe/Rome')`)} BETWEEN first_day AND last_day
    ) ways WHERE up_to > (hashint4(p.id) & 1023) / 1024.0 ORDER BY up_to LIMIT 1)
  WHERE starts_with(checkout_session_id, 'demo_') AND device IS NULL`

/** The checkout of each demo purchase, and one or two that were left in the middle. */
export const demoCheckouts = `
  INSERT INTO checkout_sessions (session_id, provider, idempotency_key, product_name, amount_cents, currency, quantity,
    success_path, cancel_path, status, source, medium, campaign, device, created_at, updated_at)
  SELECT CASE WHEN n = 0 THEN checkout_session_id ELSE checkout_session_id || '_' || n END,
    provider::text::enum_checkout_sessions_provider,
    'demo_' || gen_random_uuid(), product_name, amount_cents, currency, 1, '/checkout/success', '/checkout/cancel',
    (CASE WHEN n = 0 THEN 'paid' ELSE 'expired' END)::enum_checkout_sessions_status,
    source, medium, campaign, device::text::enum_checkout_sessions_device, at, at
  FROM (SELECT p.*, n, p.purchased_at - interval '4 minutes' - n * interval '7 hours' AS at
        FROM purchases p, generate_series(0, 1 + p.id % 2) n
        WHERE starts_with(p.checkout_session_id, 'demo_')) made
  ON CONFLICT (session_id) DO NOTHING`
