import type { PayloadRequest } from 'payload'

import type { EmailScreen } from '@/contracts/email-automation-answers'
import type { ScreenQuery } from '@/contracts/email-automation-requests'
import { reads, withSnapshot } from '@/services/database'

import { emailCalendar } from './email-calendar'
import { readResults } from './email-results'
import { emailReport, emailStats } from './email-stats'
import { readHold } from './hold'
import { listSends } from './list-sends'
import { readSequences } from './sequences'
import { listFailedServiceMail } from './service-mail'
import { readLog } from './tracking/list-tracking'

/**
 * All that is in sight on 'Automazioni Email', as of one moment: the cards, what is leaving, and what the chosen view
 * shows. The work ends when the request's client leaves.
 */
export function readScreen({
  req,
  query,
}: {
  req: PayloadRequest
  query: ScreenQuery
}): Promise<EmailScreen> {
  const pool = reads(req)
  return withSnapshot(req, async (db) => {
    const common = {
      sequences: await readSequences({ db }),
      sends: await listSends({ db }),
      stats: await emailStats({ db }),
      report: await emailReport({ db, pool }),
      service: await listFailedServiceMail({ db }),
      hold: await readHold({ db }),
    }
    switch (query.view) {
      case 'list':
        return common
      case 'calendar':
        return { ...common, calendar: await emailCalendar({ db: pool, connection: db, query }) }
      case 'results':
        return { ...common, results: await readResults({ db, query }) }
      case 'log': {
        const { rows, total, isExact } = await readLog({ db: pool, connection: db, query })
        const log = {
          rows: JSON.parse(rows) as [],
          total,
          page: query.page,
          limit: query.limit,
          total_is_exact: isExact,
        }
        return { ...common, log }
      }
    }
  })
}
