import type { Database } from '@/services/database'
import { recordBounces } from '@/services/email-automation/record-bounces'

type BouncesArgs = { db: Database; onError: (error: unknown) => void }

/**
 * Suppresses addresses that a mail server refuses for good, as a bounce report would. It holds up no sender; what could
 * not be written is refused again with the next message to that address.
 */
export function createBounceRecorder({ db, onError }: BouncesArgs) {
  const running = new Set<Promise<void>>()
  return {
    record: ({ email, reason }: { email: string; reason: string }): void => {
      const recording: Promise<void> = recordBounces({
        db,
        events: [{ email, type: 'bounce', permanent: true, reason }],
      })
        .catch(onError)
        .finally(() => running.delete(recording))
      running.add(recording)
    },
    settled: () => Promise.all(running),
  }
}
