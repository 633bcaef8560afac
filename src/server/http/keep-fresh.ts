import { sayError, sayWarning } from '../bootstrap/say.mjs'
import type { KeptPages } from './kept-pages'

/** What changes by the clock alone, such as a deadline or the sales of the last day. */
const REGULARLY_MS = 60_000
const AFTER_FAILURE_MS = 2000

export type Freshness = {
  /** The content has changed: render again, soon and once, however many changes come together. */
  changed: () => void
  stop: () => void
}

/** Decides when the kept pages are rendered again; never twice at once. */
export function keepFresh(pages: Pick<KeptPages, 'refresh'>): Freshness {
  const state = { running: false, wanted: false, stopped: false, failures: 0 }
  let later: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    state.wanted = state.running
    if (state.running) return
    state.running = true
    clearTimeout(later)
    const faults = await pages.refresh()
    state.running = false
    if (state.stopped) return
    state.failures = faults.length > 0 ? state.failures + 1 : 0
    report(faults, state.failures)
    if (state.wanted) void run()
    else later = setTimeout(() => void run(), state.failures > 0 ? AFTER_FAILURE_MS : REGULARLY_MS)
  }

  return {
    changed: () => void run(),
    stop: () => {
      state.stopped = true
      clearTimeout(later)
    },
  }
}

/** One late rendering on a busy machine is worth a line; an operator has to act on one that fails again. */
function report(faults: string[], failuresInARow: number): void {
  const reasons = faults.join('; ')
  if (failuresInARow === 1) sayWarning(`A page could not be rendered and is tried again (${reasons}).`)
  if (failuresInARow === 2) {
    sayError(`A page could not be rendered twice; its last good version stays in place (${reasons}).`)
  }
}
