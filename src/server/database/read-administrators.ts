import { withClient } from '@/integrations/with-client'

export type Administrators = {
  admins: string[]
  /** Addresses from which the role was taken away, and not given again. */
  revoked: string[]
}

/** The addresses of those who are administrators, and of those who no longer are; in alphabetical order. */
export async function readAdministrators(databaseUrl: string): Promise<Administrators> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Administrators>(
      `SELECT ARRAY(SELECT email::text FROM users WHERE role = 'admin' ORDER BY email) AS admins,
              ARRAY(SELECT email FROM revoked_admins ORDER BY email) AS revoked`,
    )
    return rows[0]!
  })
}
