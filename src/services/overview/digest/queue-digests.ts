import type { Payload } from 'payload'

import { env } from '@/config/env'
import { digestMail } from '@/content/mails/digest'
import { salesQuery } from '@/contracts/overview'
import { readSiteName } from '@/services/content/read-site-name'
import { database } from '@/services/database'
import { queueSystemMail } from '@/services/email-automation/ledger/queue-mail'
import { readFunnel } from '@/services/visits/read-funnel'

import { readMail } from '../mail/read-mail'
import { readSales } from '../sales/read-sales'
import { readToDosPatiently } from '../to-do/read-to-dos'
import { digestWeek } from './digest-week'

/**
 * Queues the weekly digest for each administrator who has switched it on, once a week however many processes look.
 *
 * @returns how many were asked for
 */
export async function queueDigests({ payload, now }: { payload: Payload; now: Date }): Promise<number> {
  const week = digestWeek(now)
  if (!week) return 0
  const db = database(payload)
  // Most looks end here, before anything is added up.
  const { rows: readers } = await db.query<{ id: number; email: string }>(
    `SELECT u.id, u.email FROM users u
     WHERE u.role = 'admin' AND u.weekly_digest
       AND NOT EXISTS (SELECT FROM email_deliveries d WHERE d.dedup_key = 'digest:' || $1 || ':' || u.id)`,
    [week.from],
  )
  if (readers.length === 0) return 0
  const query = salesQuery.parse(week)
  const mail = digestMail({
    week,
    sales: await readSales({ db, query, now }),
    funnel: await readFunnel({ db, query, now }),
    mail: await readMail({ db, query, now }),
    toDos: await readToDosPatiently({
      db,
      env,
      now,
      onError: (error) => payload.logger.error({ err: error }, 'the digest does not tell of every check'),
    }),
    siteName: await readSiteName({ payload }),
    serverUrl: env.SERVER_URL,
  })
  for (const { id, email } of readers) {
    await queueSystemMail({ payload, mail: { ...mail, to: email, dedupKey: `digest:${week.from}:${id}` } })
  }
  return readers.length
}
