import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * The addresses that lost the role of administrator and have not been given it again, whichever way the row was changed
 * or deleted. `ADMIN_EMAILS` does not bring these back. Those who lost the role before this table was there are taken
 * from the history of changes.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE revoked_admins (
      email text PRIMARY KEY,
      revoked_at timestamptz NOT NULL DEFAULT now()
    );
    INSERT INTO revoked_admins (email)
    SELECT u.email FROM users u WHERE u.role <> 'admin' AND EXISTS (
      SELECT FROM table_history h
      WHERE h.table_name = 'users' AND h.row_id = u.id AND h.before ->> 'role' = 'admin');

    CREATE FUNCTION note_revoked_admin() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND OLD.role = 'admin' THEN
        INSERT INTO revoked_admins (email) VALUES (OLD.email)
        ON CONFLICT (email) DO UPDATE SET revoked_at = now();
      END IF;
      IF TG_OP <> 'DELETE' AND NEW.role = 'admin' THEN
        DELETE FROM revoked_admins WHERE email = NEW.email;
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_note_revoked AFTER INSERT OR UPDATE OF role, email OR DELETE ON users
      FOR EACH ROW EXECUTE FUNCTION note_revoked_admin();
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER users_note_revoked ON users;
    DROP FUNCTION note_revoked_admin();
    DROP TABLE revoked_admins;
  `)
}
