import { onShutdown } from '@/server/bootstrap/shutdown.mjs'

export type Stack = {
  /** Registers how to end something that was started; the last one is ended first. */
  add: (close: () => Promise<void> | void) => void
  /** Waits for something that starts, and stops it at the end; also when the end comes while it starts. */
  started: <T extends { stop: () => Promise<void> | void }>(starting: Promise<T>) => Promise<T>
  /** Ends everything once, however often it is called. */
  close: () => Promise<void>
}

/**
 * What a benchmark has started: it is ended at the end, after a failure, and when the run is interrupted. An interrupted
 * run has seconds for it, so there everything is asked to end at the same moment.
 */
export function startedThings(): Stack {
  const closers: (() => Promise<void> | void)[] = []
  let closing: Promise<void> | undefined
  const inOrder = async () => {
    for (let next = closers.pop(); next; next = closers.pop()) await next()
  }
  onShutdown(async () => {
    await Promise.all(closers.splice(0).map(async (close) => close()))
  })
  return {
    add: (closer) => closers.push(closer),
    started: (starting) => {
      closers.push(() => starting.then((it) => it.stop()).catch(() => {}))
      return starting
    },
    close: () => (closing ??= inOrder()),
  }
}
