import type { SequenceSend } from '@/contracts/email-automation-answers'
import type { Database } from '@/services/database'

/** What the mail of each sequence is doing, where any is leaving, is held back, or left within the last day. */
export async function listSends({ db }: { db: Database }): Promise<SequenceSend[]> {
  const { rows } = await db.query<SequenceSend>(`
    WITH waiting AS (SELECT sequence_id, count(*)::int AS count FROM email_waiting GROUP BY 1),
    figures AS (
      SELECT sequence_id, sum(sent)::int AS sent, sum(failed)::int AS failed
      FROM email_figures WHERE kind = 'sequence' GROUP BY 1
    )
    SELECT s.id AS sequence_id, z.paused_at, coalesce(w.count, 0) AS waiting,
      CASE WHEN r.id IS NOT NULL THEN json_build_object(
        'started_at', r.started_at, 'ended_at', r.ended_at,
        'sent', CASE WHEN r.ended_at IS NULL THEN coalesce(f.sent, 0) - r.sent ELSE r.sent END,
        'failed', CASE WHEN r.ended_at IS NULL THEN coalesce(f.failed, 0) - r.failed ELSE r.failed END) END AS run
    FROM email_sequences s
    LEFT JOIN email_pauses z ON z.sequence_id = s.id
    LEFT JOIN waiting w ON w.sequence_id = s.id
    LEFT JOIN figures f ON f.sequence_id = s.id
    LEFT JOIN LATERAL (
      SELECT * FROM email_runs WHERE sequence_id = s.id AND (ended_at IS NULL OR ended_at > now() - interval '1 day')
      ORDER BY started_at DESC, id DESC LIMIT 1) r ON true
    WHERE s.deleted_at IS NULL AND (z.sequence_id IS NOT NULL OR w.count > 0 OR r.id IS NOT NULL)
    ORDER BY s.id`)
  return rows
}
