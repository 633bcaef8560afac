-- The orders whose buyers have asked for their money back and wait for an answer.
CREATE OR REPLACE VIEW email_giving_back AS
  SELECT DISTINCT checkout_session_id AS session_id FROM withdrawal_requests
  WHERE state = 'open' AND kind IN ('withdrawal', 'guarantee') AND deleted_at IS NULL;
