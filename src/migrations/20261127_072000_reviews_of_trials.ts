import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * Orders of Stripe's test mode are trials like simulated ones: their reviews count only for a shop that sells nothing
 * else. The argument keeps its name, which PostgreSQL does not let change.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION counted_reviews(with_simulated boolean) RETURNS SETOF reviews LANGUAGE sql STABLE AS $$
      SELECT r.* FROM reviews r JOIN purchases p ON p.checkout_session_id = r.checkout_session_id
      WHERE r.state = 'published' AND r.consent AND r.by_author AND r.deleted_at IS NULL
        AND p.status IN ('paid', 'partially_refunded') AND p.access_withdrawn_at IS NULL AND p.deleted_at IS NULL
        AND p.provider <> 'gift'
        AND (with_simulated OR p.provider = 'stripe' AND NOT starts_with(p.checkout_session_id, 'cs_test_'))
    $$`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION counted_reviews(with_simulated boolean) RETURNS SETOF reviews LANGUAGE sql STABLE AS $$
      SELECT r.* FROM reviews r JOIN purchases p ON p.checkout_session_id = r.checkout_session_id
      WHERE r.state = 'published' AND r.consent AND r.by_author AND r.deleted_at IS NULL
        AND p.status IN ('paid', 'partially_refunded') AND p.access_withdrawn_at IS NULL AND p.deleted_at IS NULL
        AND p.provider <> 'gift' AND (with_simulated OR p.provider <> 'sandbox')
    $$`)
}
