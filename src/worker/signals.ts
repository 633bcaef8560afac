import { setTimeout as wait } from 'node:timers/promises'

/** Resolves after a while, or at once when the signal aborts; never rejects. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await wait(milliseconds, undefined, { signal }).catch(() => {})
}

/** A signal that ends one wait: the current one, or the next when none is under way. */
export function createSignal() {
  let isNotified = false
  let wake: (() => void) | undefined
  return {
    notify() {
      isNotified = true
      wake?.()
    },
    /** Waits to be notified, at most so long. */
    async wait(milliseconds: number): Promise<void> {
      if (!isNotified) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
        wake = undefined
      }
      isNotified = false
    },
  }
}
