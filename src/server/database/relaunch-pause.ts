const FORGET_AFTER_MS = 60 * 60 * 1000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * How long to wait before the database is started again: not at all after the first failure, then twice as long each
 * time, up to a minute. What failed more than an hour ago does not count.
 *
 * @param failures when it ended by itself or did not start, in milliseconds, the newest included
 * @param now in milliseconds
 * @returns milliseconds
 */
export function relaunchPause(failures: readonly number[], now: number): number {
  const recent = failures.filter((at) => now - at < FORGET_AFTER_MS).length
  return recent < 2 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (recent - 2))
}
