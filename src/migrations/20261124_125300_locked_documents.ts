import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Skips the owner of a document lock that has been deleted. Payload inserts a lock and its owner in two transactions;
 * a save in between deletes the lock, and the owner's foreign key then made the form's request fail.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE FUNCTION locked_documents_owner() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM FROM payload_locked_documents WHERE id = NEW.parent_id FOR KEY SHARE;
      RETURN CASE WHEN FOUND THEN NEW END;
    END $$;
    CREATE TRIGGER locked_documents_owner BEFORE INSERT ON payload_locked_documents_rels
      FOR EACH ROW EXECUTE FUNCTION locked_documents_owner()`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER locked_documents_owner ON payload_locked_documents_rels;
    DROP FUNCTION locked_documents_owner()`)
}
