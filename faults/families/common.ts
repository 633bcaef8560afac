import type { Outcome } from '../fault'
import type { Relay } from '../../tests/support/relay'

/** How soon a shop sells and sends again, in seconds, once what it needs is back: as long as a buyer may try again. */
export const BACK_WITHIN_S = 30

/** Contract §4: an answer within ten seconds, be it a refusal. */
export const ANSWERS_WITHIN_S = 10

/** When something is given up that should have come long before. */
export const LONG_MS = 120_000

/** A relay as something that a stage ends. */
export const relayed = (relay: Relay) => Object.assign(relay, { stop: () => relay.cut() })

type SoldAgain = { rounds: number; slowest: number; lost: string[]; doubled: string[] }

/** What a fault came to after which the shop has to sell again; `slowest` in seconds. */
export const soldAgain = ({ rounds, slowest, lost, doubled }: SoldAgain): Outcome => ({
  rounds,
  measure: 'sells again after',
  unit: 's',
  limit: BACK_WITHIN_S,
  measured: slowest,
  lost,
  doubled,
})
