-- The figures of the log as they are at this moment: what is folded, and what has changed since.
CREATE OR REPLACE VIEW email_figures AS
  SELECT * FROM email_sums UNION ALL SELECT * FROM email_sums_new;
