/** Contract §7: a temporary failure is tried five times in all. */
export const MAX_ATTEMPTS = 5
const CAP_MS = 60 * 60 * 1000

type RetryArgs = {
  /** Tries so far, the failed one included. */
  attempts: number
  /** A code is worth ten minutes only: its tries follow each other quickly. */
  urgent: boolean
  /** From 0 to 1; keeps a thousand failures from coming back at the same moment. */
  random: number
}

/**
 * How long to wait after a temporary failure: 5 s, 30 s, 3 min, 18 min (codes: 2, 4, 8, 16 s), a quarter more or less.
 *
 * @returns milliseconds, or undefined when it was the last try
 */
export function retryDelay({ attempts, urgent, random }: RetryArgs): number | undefined {
  if (attempts >= MAX_ATTEMPTS) return undefined
  const delay = urgent ? 1000 * 2 ** attempts : 5000 * 6 ** (attempts - 1)
  return Math.round(Math.min(delay, CAP_MS) * (0.75 + 0.5 * random))
}
