import { systemTexts } from '@/content/system-state'
import type { SystemError } from '@/contracts/health'
import type { Database } from '@/services/database'

const MOST = 10

type Row = { at: Date; kind: 'event' | 'mail' | 'reconciliation'; detail: string; reason: string }

/**
 * What failed last and still stands: Stripe's events, mail of the log, and the comparison with Stripe, since when it has
 * not come to its end. The newest first.
 */
export async function listErrors({ db }: { db: Database }): Promise<SystemError[]> {
  const { rows } = await db.query<Row>(
    `SELECT * FROM (
       (SELECT updated_at AS at, 'event' AS kind, event_type AS detail, error AS reason FROM stripe_events
        WHERE handled_at IS NULL AND error IS NOT NULL ORDER BY updated_at DESC LIMIT $1)
       UNION ALL
       (SELECT ended_at, 'mail', user_email, coalesce(error_message, '') FROM email_deliveries
        WHERE state = 'failed' AND kind IN ('sequence', 'manual') AND NOT hidden ORDER BY ended_at DESC, id DESC LIMIT $1)
       UNION ALL
       (SELECT started_at, 'reconciliation', '', error FROM reconciliations
        WHERE finished_at IS NULL AND error IS NOT NULL)
     ) failed ORDER BY at DESC LIMIT $1`,
    [MOST],
  )
  return rows.map(({ at, kind, detail, reason }) => ({
    at: at.toISOString(),
    reason,
    ...named(kind, detail),
  }))
}

function named(kind: Row['kind'], detail: string): Pick<SystemError, 'what' | 'href'> {
  const { event, mail, reconciliation } = systemTexts.failed
  if (kind === 'event') return { what: event(detail), href: '/admin/riconciliazione' }
  if (kind === 'mail') return { what: `${mail}: ${detail}`, href: '/admin/email-automation' }
  return { what: reconciliation, href: '/admin/riconciliazione' }
}
