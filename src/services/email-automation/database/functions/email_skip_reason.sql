-- Why a buyer does not get a sequence's mail, as a code; null when nothing is against it. Planning, claiming, the second
-- look before sending and the forecast all ask here. The words for people are in src/content/email-automation-skip-reasons.ts.
--
-- by_hand: an administrator sends it, to any address: neither an active sequence nor a purchase is needed, and what the
-- recipient refused still holds. sequence_is_active is null when the sequence is gone, purchase_status when the purchase
-- is. What forbids the mail for good comes before a sequence that is only switched off.
CREATE OR REPLACE FUNCTION email_skip_reason(
  by_hand boolean,
  sequence_is_active numeric, sequence_deleted_at timestamptz,
  purchase_status text, purchase_deleted_at timestamptz, marketing_basis text,
  suppression text
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN sequence_is_active IS NULL OR sequence_deleted_at IS NOT NULL THEN 'sequence_deleted'
    WHEN NOT by_hand AND (purchase_status IS NULL OR purchase_deleted_at IS NOT NULL) THEN 'purchase_deleted'
    WHEN NOT by_hand AND purchase_status = 'refunded' THEN 'refunded'
    WHEN NOT by_hand AND purchase_status = 'disputed' THEN 'disputed'
    WHEN NOT by_hand AND purchase_status = 'lost' THEN 'lost'
    WHEN NOT by_hand AND purchase_status IN ('withdrawn', 'withdrawing') THEN purchase_status
    WHEN marketing_basis = 'refused' THEN 'no_consent'
    WHEN suppression = 'unsubscribed' THEN 'unsubscribed'
    WHEN suppression = 'bounce' THEN 'bounced'
    WHEN suppression = 'complaint' THEN 'complained'
    WHEN suppression IS NOT NULL THEN 'excluded'
    WHEN NOT by_hand AND sequence_is_active <> 1 THEN 'sequence_disabled'
  END
$$;
