-- The mail that waits for a person's decision because this database was restored or copied: up to this id and this due
-- time. Always one row; nothing is held where both say so.
CREATE OR REPLACE VIEW email_open_hold AS
  SELECT coalesce(max(held_through), 0) AS held_through, coalesce(max(due_until), '-infinity') AS due_until
  FROM email_holds WHERE ended_at IS NULL;
