import type { IncomingMessage, ServerResponse } from 'node:http'

import { CLIENT_ADDRESS_HEADER } from '@/config/client-address'
import { limits } from '@/config/limits'
import { endPool } from '@/integrations/end-pool'
import { readReport } from '@/services/visits/read-report'
import { createVisitCounter } from '@/services/visits/visit-counter'
import { answerWithin } from '@/shared/answer-within'
import { AppError } from '@/shared/app-error'

import { sayWarning } from '../bootstrap/say.mjs'
import { refuseRequest } from './refuse-request'
import { openSidePool } from './side-pool'

const CONNECT_WITHIN_MS = 3000
const LAST_WRITE_WITHIN_MS = 3000

/** All that a visit is judged and named by. */
const JUDGED = ['user-agent', 'dnt', 'sec-gpc', 'origin', 'sec-fetch-site']

export type Visits = {
  /** Answers `POST /api/visits` (contract §3). */
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>
  /** Writes down what is still in memory. */
  stop: () => Promise<void>
}

/** Counts visits in this process and writes their sums down every few seconds, on a connection that ends when idle. */
export function countVisits({ databaseUrl }: { databaseUrl: string }): Visits {
  const pool = openSidePool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    max: 1,
  })
  const counter = createVisitCounter({ db: pool })
  let isDown = false
  const write = () =>
    counter.write().then(
      () => {
        isDown = false
      },
      (error: unknown) => {
        // Once for an outage, not every few seconds.
        if (!isDown) {
          const reason = error instanceof Error ? error.message : String(error)
          sayWarning(`visits wait in memory until they can be written (${reason})`)
        }
        isDown = true
      },
    )
  const timer = setInterval(() => void write(), limits.visits.flushMs)

  return {
    answer: async (req, res) => {
      try {
        const report = await readReport({ contentType: req.headers['content-type'], body: req })
        const address = String(req.headers[CLIENT_ADDRESS_HEADER])
        await counter.count({ report, headers: judged(req), address, now: new Date() })
        res.writeHead(204).end()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        refuseRequest({ req, res, refusal: error })
      }
    },
    stop: async () => {
      clearInterval(timer)
      // A database that does not answer does not hold up the end.
      await answerWithin(LAST_WRITE_WITHIN_MS, write)
      endPool(pool)
    },
  }
}

function judged({ headers }: IncomingMessage): Headers {
  const picked = new Headers()
  for (const name of JUDGED) if (headers[name] !== undefined) picked.set(name, String(headers[name]))
  return picked
}
