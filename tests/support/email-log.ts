import { query } from './cluster'

/** Messages that have ended, a minute apart: every tenth failed, in five sequences, welcome or tutorial. */
export const endMessages = (databaseUrl: string, count: number) =>
  query(
    databaseUrl,
    `INSERT INTO email_deliveries (kind, priority, state, sequence_id, email_type, user_email, session_id, sent_at, ended_at, error_message)
     SELECT 'manual', 1, CASE WHEN n % 10 = 0 THEN 'failed' ELSE 'sent' END, n % 5,
       CASE WHEN n % 2 = 0 THEN 'tutorial' ELSE 'welcome' END, 'Persona' || n || '@posta.example', 'cs_' || n,
       CASE WHEN n % 10 <> 0 THEN at END, at, CASE WHEN n % 10 = 0 THEN '550 no such user' END
     FROM (SELECT n, timestamptz '2026-03-01T00:00:00Z' + n * interval '1 minute' AS at
           FROM generate_series(1, $1::int) n) numbered`,
    [count],
  )
