import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** That a person's data was erased, when and by whom; of the person it holds a keyed hash of the address alone. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE personal_data_erasures (
      id serial PRIMARY KEY,
      erased_at timestamptz NOT NULL DEFAULT now(),
      erased_by integer,
      person_hash text NOT NULL,
      erased jsonb NOT NULL
    )`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`DROP TABLE personal_data_erasures`)
}
