import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * One function says which reviews are shown and counted. Triggers remove a testimonial with its review, and have the
 * pages rendered anew, also after a change by SQL.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    -- Whoever writes a whole row, to answer or to bring a file in, leaves the author's part as it is. The author's own
    -- transaction says who it is.
    CREATE FUNCTION reviews_keep_author() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('ore_serene.review_author', true) = 'on' THEN RETURN NEW; END IF;
      IF TG_OP = 'INSERT' THEN
        NEW.by_author := false;
      ELSE
        NEW.by_author := OLD.by_author; NEW.stars := OLD.stars; NEW.text := OLD.text; NEW.shown_name := OLD.shown_name;
        NEW.consent := OLD.consent; NEW.state := OLD.state; NEW.written_at := OLD.written_at;
        NEW.changed_at := OLD.changed_at; NEW.withdrawn_at := OLD.withdrawn_at;
        NEW.checkout_session_id := OLD.checkout_session_id;
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER keep_author BEFORE INSERT OR UPDATE ON reviews
      FOR EACH ROW EXECUTE FUNCTION reviews_keep_author();
    -- Published with consent, by its author, for an order that was paid and not given back.
    -- Simulated orders count only for a shop that sells nothing else.
    CREATE FUNCTION counted_reviews(with_simulated boolean) RETURNS SETOF reviews LANGUAGE sql STABLE AS $$
      SELECT r.* FROM reviews r JOIN purchases p ON p.checkout_session_id = r.checkout_session_id
      WHERE r.state = 'published' AND r.consent AND r.by_author AND r.deleted_at IS NULL
        AND p.status IN ('paid', 'partially_refunded') AND p.access_withdrawn_at IS NULL AND p.deleted_at IS NULL
        AND p.provider <> 'gift' AND (with_simulated OR p.provider <> 'sandbox')
    $$;
    CREATE FUNCTION remove_testimonials(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM _testimonials_v WHERE parent_id = ANY (ids);
      DELETE FROM testimonials WHERE id = ANY (ids);
    END $$;
    CREATE FUNCTION testimonials_follow_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      gone int[] := ARRAY(
        SELECT t.id FROM testimonials t WHERE t.review_id IS NOT NULL
          AND NOT EXISTS (SELECT FROM counted_reviews(true) c WHERE c.id = t.review_id));
    BEGIN
      IF cardinality(gone) > 0 THEN PERFORM remove_testimonials(gone); END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION testimonials_lose_review() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      gone int[] := ARRAY(SELECT id FROM testimonials WHERE review_id = OLD.id);
    BEGIN
      IF cardinality(gone) > 0 THEN PERFORM remove_testimonials(gone); END IF;
      RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END $$;
    -- Before: the foreign key would only empty the column, and the testimonial would stay as anybody's.
    CREATE TRIGGER testimonials_lose_review BEFORE DELETE ON reviews
      FOR EACH ROW EXECUTE FUNCTION testimonials_lose_review();
    CREATE TRIGGER testimonials_lose_words BEFORE UPDATE ON reviews
      FOR EACH ROW WHEN (
        (OLD.stars, OLD.text, OLD.shown_name) IS DISTINCT FROM (NEW.stars, NEW.text, NEW.shown_name)) EXECUTE FUNCTION testimonials_lose_review();
    CREATE TRIGGER testimonials_follow AFTER UPDATE ON reviews
      FOR EACH STATEMENT EXECUTE FUNCTION testimonials_follow_reviews();
    CREATE TRIGGER testimonials_follow AFTER UPDATE OR DELETE ON purchases
      FOR EACH STATEMENT EXECUTE FUNCTION testimonials_follow_reviews();
    CREATE TRIGGER content_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON reviews
      FOR EACH STATEMENT EXECUTE FUNCTION notify_content_changed()`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TRIGGER content_changed ON reviews;
    DROP TRIGGER testimonials_follow ON purchases;
    DROP TRIGGER testimonials_follow ON reviews;
    DROP TRIGGER testimonials_lose_words ON reviews;
    DROP TRIGGER testimonials_lose_review ON reviews;
    DROP FUNCTION testimonials_lose_review();
    DROP FUNCTION testimonials_follow_reviews();
    DROP FUNCTION remove_testimonials(int[]);
    DROP FUNCTION counted_reviews(boolean);
    DROP TRIGGER keep_author ON reviews;
    DROP FUNCTION reviews_keep_author()`)
}
