import { query } from './cluster'

/** Writes a day of one web process and one worker, off from 20 to 16 hours ago and at the day's very beginning. */
export async function fillHistory(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `WITH minutes AS (
       SELECT n, date_trunc('minute', now()) - n * interval '1 minute' AS minute FROM generate_series(2, 1390) n
       WHERE n NOT BETWEEN 960 AND 1200),
     wave AS (SELECT *, 1 + sin(n / 120.0) AS high FROM minutes),
     web AS (
       INSERT INTO process_history
       SELECT minute, 'negozio:1', 'web', '0.9.0', jsonb_build_object(
         'requests', 2 * round(high * 20), 'errors', CASE WHEN n BETWEEN 300 AND 330 THEN round(high * 20) ELSE 0 END,
         'latency', jsonb_build_object('0.05', round(high * 30), '0.25', round(high * 38), '10', 2 * round(high * 20), '+Inf', 2 * round(high * 20)),
         'sent', 0, 'failed', 0, 'memory_bytes', 2e8 + (1400 - n) * 1e5, 'lag_seconds', 0.012 + high / 50,
         'connections', round(high * 4), 'waiting', CASE WHEN n BETWEEN 300 AND 330 THEN 3 ELSE 0 END)
       FROM wave),
     worker AS (
       INSERT INTO process_history
       SELECT minute, 'negozio:2', 'worker', '0.9.0', jsonb_build_object(
         'requests', 0, 'errors', 0, 'latency', '{}'::jsonb, 'sent', round(high * 3), 'failed', n / 7 % 2,
         'memory_bytes', 9e7, 'lag_seconds', 0.011, 'connections', 1, 'waiting', 0)
       FROM wave WHERE n < 900)
     INSERT INTO process_history
     SELECT minute, '', 'shop', '0.9.0', jsonb_build_object(
       'due', greatest(0, round(20 * (high - 1))), 'oldest_seconds', greatest(0, 900 * (high - 1)),
       'open_events', CASE WHEN n BETWEEN 100 AND 200 THEN 2 ELSE 0 END)
     FROM wave ON CONFLICT DO NOTHING`,
  )
}
