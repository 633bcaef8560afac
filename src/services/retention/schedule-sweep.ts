import type { Payload } from 'payload'

import { limits } from '@/config/limits'
import { database } from '@/services/database'

import { sweepHistory } from '../metrics/history/minutes'
import { sweepVisits } from '../visits/sweep-visits'
import { sweepDownloads } from '../orders/files/sweep-downloads'
import { sweepData } from './sweep-data'

const scheduled = new WeakSet<Payload>()

/** Looks every hour, for as long as this process lives, whether the day's sweep is still to do. */
export function scheduleSweep({ payload }: { payload: Payload }): void {
  if (scheduled.has(payload)) return
  scheduled.add(payload)
  const sweep = () => {
    sweepData({ db: database(payload), now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, 'old personal data could not be removed')
    })
    sweepDownloads({ db: database(payload), now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, 'old downloads could not be removed')
    })
    sweepVisits({ db: database(payload), now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, 'old sums of visits could not be removed')
    })
    sweepHistory({ db: database(payload), now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, 'old figures of the system could not be removed')
    })
  }
  // `unref`: a short command ends without waiting for the sweep.
  setTimeout(sweep, limits.retention.firstSweepMs).unref()
  setInterval(sweep, limits.retention.sweepMs).unref()
}
