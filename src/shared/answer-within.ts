/**
 * Waits for an answer, so many milliseconds at most.
 *
 * @returns the answer; undefined when it failed or took longer
 */
export async function answerWithin<T>(milliseconds: number, ask: () => Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  try {
    return await Promise.race([ask(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
