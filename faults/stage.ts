import { mkdtemp, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

type Ending = () => unknown

/** What a fault has started. */
export type Stage = {
  /** Ends it with the stage, what was started last first. */
  keep: <T extends { stop: () => unknown }>(started: T) => T
  onEnd: (end: Ending) => void
  /** A new folder, which goes with the stage; other accounts may pass through it. */
  folder: () => Promise<string>
  /** Ends all of it; called again it waits for the same end. */
  end: () => Promise<void>
}

/** Begins with nothing; every part of a fault registers here how it is ended, also when the fault is interrupted. */
export function openStage(): Stage {
  const endings: Ending[] = []
  let ending: Promise<void> | undefined
  const endAll = async () => {
    for (let end = endings.pop(); end; end = endings.pop()) {
      try {
        await end()
      } catch (error) {
        console.error(`A part of the fault did not end: ${String(error)}`)
      }
    }
  }
  return {
    keep: (started) => {
      endings.push(() => started.stop())
      return started
    },
    onEnd: (end) => void endings.push(end),
    folder: async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'ore-serene-faults-'))
      endings.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
      chmodSync(folder, 0o711)
      return folder
    },
    end: () => (ending ??= endAll()),
  }
}
