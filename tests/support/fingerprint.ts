import { query } from './cluster'

/** Every row of every table but those that change by themselves: sessions in use, the e-mail worker's signs of life. */
export async function fingerprint(databaseUrl: string): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    databaseUrl,
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('user_sessions', 'email_workers', 'email_rate') ORDER BY 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await query<{ print: string }>(
      databaseUrl,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${name} t`,
    )
    prints[name] = row!.print
  }
  return prints
}
