import type { Payload } from 'payload'

import { limits } from '@/config/limits'

import { queueDigests } from './queue-digests'

const scheduled = new WeakSet<Payload>()

/** Looks every few minutes, for as long as this process lives, whether the weekly digest is to be sent. */
export function scheduleDigests({ payload }: { payload: Payload }): void {
  if (scheduled.has(payload)) return
  scheduled.add(payload)
  const look = () => {
    queueDigests({ payload, now: new Date() }).catch((error: unknown) => {
      payload.logger.error({ err: error }, 'the weekly digest could not be sent')
    })
  }
  // `unref`: a short command ends without waiting for it.
  setInterval(look, limits.overview.digestLookMs).unref()
}
