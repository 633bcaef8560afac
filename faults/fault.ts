import type { Random } from './random'
import type { Stage } from './stage'

/** What one fault came to. */
export type Outcome =
  | {
      /** How often it was injected. */
      rounds: number
      /** What was measured, in words: 'answers again after'. */
      measure: string
      /** Of limit and measured: 's', 'repeats'. */
      unit: string
      limit: number
      measured: number
      /** What was promised and is not there, a line each. */
      lost: string[]
      /** What is there more than once, a line each. */
      doubled: string[]
    }
  /** Why it could not be injected here. */
  | { skipped: string }

export type FaultArgs = {
  /** Where everything is started, so that all of it is ended. */
  stage: Stage
  random: Random
  /** How often to inject it; undefined for the fault's own number. */
  rounds: number | undefined
  /** The commit of the last release, for the fault that runs it. */
  release: string | undefined
}

export type Fault = {
  /** As given to `npm run faults -- NAME`. */
  name: string
  /** What is injected, for the table. */
  about: string
  run: (args: FaultArgs) => Promise<Outcome>
}
