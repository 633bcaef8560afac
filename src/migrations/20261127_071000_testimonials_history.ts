import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * A testimonial that leaves with its review takes along what the history holds of it: the author's name and words. What
 * is left in the history of testimonials that are gone, whichever way they went, goes once, here.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION remove_testimonials(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM _testimonials_v WHERE parent_id = ANY (ids);
      DELETE FROM testimonials WHERE id = ANY (ids);
      -- Last, as Payload's own deletion does it: an editor's change that was waited for is seen here.
      DELETE FROM table_history WHERE table_name = 'testimonials' AND row_id = ANY (ids);
    END $$;
    -- An entry without values stays: it says only that there was a deletion.
    DELETE FROM table_history h WHERE table_name = 'testimonials' AND (before IS NOT NULL OR after IS NOT NULL)
      AND NOT EXISTS (SELECT FROM testimonials t WHERE t.id = h.row_id)`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION remove_testimonials(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM _testimonials_v WHERE parent_id = ANY (ids);
      DELETE FROM testimonials WHERE id = ANY (ids);
    END $$`)
}
