import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Sessions, one-time codes and spent sign-ins with Google: tables of their own rather than Payload collections, so that no
 * address of Payload's API or panel can ever reach them. Two rules are kept by the database itself, whichever way a
 * row is changed: a changed role or address ends that person's sessions, and one administrator always remains.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE user_sessions (
      token_hash bytea PRIMARY KEY,
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      last_seen_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX user_sessions_user_id_idx ON user_sessions (user_id);
    CREATE INDEX user_sessions_expires_at_idx ON user_sessions (expires_at);

    CREATE TABLE login_codes (
      email text PRIMARY KEY,
      code_hash bytea NOT NULL,
      tries integer NOT NULL DEFAULT 0,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX login_codes_expires_at_idx ON login_codes (expires_at);

    CREATE TABLE spent_login_flows (
      state_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX spent_login_flows_expires_at_idx ON spent_login_flows (expires_at);

    CREATE FUNCTION end_sessions_of_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM user_sessions WHERE user_id = NEW.id;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_end_sessions AFTER UPDATE OF role, email ON users
      FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role OR OLD.email IS DISTINCT FROM NEW.email)
      EXECUTE FUNCTION end_sessions_of_changed_user();

    CREATE FUNCTION keep_one_admin() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- One change at a time: two administrators who demote each other at once would both see the other remain.
      PERFORM pg_advisory_xact_lock(hashtext('users.last_admin'));
      IF NOT EXISTS (SELECT FROM users WHERE role = 'admin') THEN
        RAISE EXCEPTION 'the last administrator must remain'
          USING ERRCODE = 'check_violation', CONSTRAINT = 'users_last_admin';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER users_keep_admin_on_update AFTER UPDATE OF role ON users
      FOR EACH ROW WHEN (OLD.role = 'admin' AND NEW.role <> 'admin') EXECUTE FUNCTION keep_one_admin();
    CREATE TRIGGER users_keep_admin_on_delete AFTER DELETE ON users
      FOR EACH ROW WHEN (OLD.role = 'admin') EXECUTE FUNCTION keep_one_admin();
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER users_keep_admin_on_delete ON users;
    DROP TRIGGER users_keep_admin_on_update ON users;
    DROP TRIGGER users_end_sessions ON users;
    DROP FUNCTION keep_one_admin();
    DROP FUNCTION end_sessions_of_changed_user();
    DROP TABLE spent_login_flows;
    DROP TABLE login_codes;
    DROP TABLE user_sessions;
  `)
}
