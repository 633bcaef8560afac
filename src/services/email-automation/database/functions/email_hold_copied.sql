-- Where this database lives: the cluster's number, the database's in it, and the timeline, which changes when a cluster is
-- recovered to a point in time or a replica takes over. Null where the server does not tell.
CREATE OR REPLACE FUNCTION installation_here(OUT system_id bigint, OUT database_oid oid, OUT timeline integer)
LANGUAGE plpgsql AS $$
BEGIN
  database_oid := (SELECT oid FROM pg_database WHERE datname = current_database());
  SELECT s.system_identifier, c.timeline_id INTO system_id, timeline
  FROM pg_control_system() s, pg_control_checkpoint() c;
EXCEPTION WHEN insufficient_privilege THEN
  NULL;
END $$;

-- Holds all planned mail when this database is a copy of the one that sent it until now, or went back in time: what the
-- other has sent since would leave a second time. Asked by every renewal of a lease (renewLease), without which nothing
-- is claimed, and by --dry-run, which takes it back.
--
-- public_host: the host of SERVER_URL, null on a loopback address. Moving from there to a public host is no copy.
-- Returns true, always: it stands in a WHERE.
CREATE OR REPLACE FUNCTION email_hold_copied(public_host text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  here record;
  known record;
  reason text;
BEGIN
  SELECT * INTO here FROM installation_here();
  FOR attempt IN 1..2 LOOP
    SELECT *, xmin::text::bigint AS wrote INTO known FROM installation;
    IF FOUND THEN
      reason := CASE
        WHEN known.wrote <> mod(known.written_by::text::numeric, 4294967296) OR known.database_oid <> here.database_oid
          OR known.system_id <> here.system_id OR known.host IS NOT NULL AND known.host IS DISTINCT FROM public_host
          THEN 'copied'
        WHEN known.timeline <> here.timeline THEN 'rewound'
      END;
      IF reason IS NULL AND known.host IS NOT DISTINCT FROM public_host THEN RETURN true; END IF;
    END IF;
    -- Looked at once more under the lock: another worker may have written it meanwhile.
    IF attempt = 1 THEN PERFORM pg_advisory_xact_lock(hashtext('installation')); END IF;
  END LOOP;

  INSERT INTO email_holds (reason, held_through, due_until)
  SELECT reason, (SELECT max(id) FROM email_deliveries), CASE reason WHEN 'rewound' THEN now() ELSE 'infinity' END
  WHERE reason IS NOT NULL AND EXISTS (SELECT FROM email_deliveries WHERE state IN ('planned', 'sending'))
  -- A hold that is open already grows: mail was planned since it began.
  ON CONFLICT ((true)) WHERE ended_at IS NULL DO UPDATE SET reason = excluded.reason, held_at = excluded.held_at,
    held_through = excluded.held_through, due_until = greatest(email_holds.due_until, excluded.due_until);
  DELETE FROM installation;
  INSERT INTO installation (system_id, database_oid, timeline, host, written_by)
  VALUES (here.system_id, here.database_oid, here.timeline, public_host, pg_current_xact_id());
  PERFORM pg_notify('email_recheck', '');
  RETURN true;
END $$;
