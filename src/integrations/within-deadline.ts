type WithinDeadlineArgs<T> = {
  /** Everything together, waiting included. */
  totalMs: number
  /** One try at most; a provider that hangs leaves time for another. */
  attemptMs: number
  attempts: number
  isTemporary: (error: unknown) => boolean
  /** Gets the milliseconds this try may take. */
  run: (timeoutMs: number) => Promise<T>
}

export class DeadlineError extends Error {}

/**
 * Tries something a bounded number of times within a bounded time: temporary failures are tried again after a short,
 * jittered pause.
 *
 * @throws DeadlineError when the time is up, otherwise the last failure
 */
export async function withinDeadline<T>({
  totalMs,
  attemptMs,
  attempts,
  isTemporary,
  run,
}: WithinDeadlineArgs<T>): Promise<T> {
  const deadline = performance.now() + totalMs
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.floor(Math.min(attemptMs, deadline - performance.now()))
    if (timeoutMs <= 0) throw new DeadlineError('the time is up')
    try {
      return await raceTimeout(run(timeoutMs), timeoutMs + 100)
    } catch (error) {
      const temporary = error instanceof DeadlineError || isTemporary(error)
      const pauseMs = 200 * 2 ** attempt * (0.5 + Math.random() / 2)
      if (!temporary || attempt === attempts || performance.now() + pauseMs >= deadline) throw error
      // Not of timers/promises, whose time a test cannot move.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** The SDK has a timeout of its own, but tries a closed connection once more whatever it was told. */
async function raceTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeadlineError(`no answer in ${milliseconds} ms`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
