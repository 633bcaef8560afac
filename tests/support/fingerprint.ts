import { query } from './cluster'

/**
 * Every row of every table but those that change by themselves: sessions in use, the e-mail worker's signs of life, what
 * processes measure.
 */
export async function fingerprint(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('user_sessions', 'email_workers', 'email_rate', 'installation', 'process_metrics', 'process_history')
     ORDER BY 1`,
  )
  // The day of the last sweep is noted by the server at a moment of its own.
  const rows = (name: string) => (name === 'payload_kv' ? `${name} t WHERE key <> 'data-swept'` : `${name} t`)
  const prints = await query<{ name: string; print: string }>(
    databaseUrl,
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${rows(name)}`,
      )
      .join(' UNION ALL '),
  )
  return Object.fromEntries(prints.map(({ name, print }) => [name, print]))
}
