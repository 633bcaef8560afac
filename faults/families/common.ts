import type { Relay } from '../../tests/support/relay'

/** How soon a shop sells and sends again, in seconds, once what it needs is back: as long as a buyer may try again. */
export const BACK_WITHIN_S = 30

/** Contract §4: an answer within ten seconds, be it a refusal. */
export const ANSWERS_WITHIN_S = 10

/** When something is given up that should have come long before. */
export const LONG_MS = 120_000

/** A relay as something that a stage ends. */
export const relayed = (relay: Relay) => Object.assign(relay, { stop: () => relay.cut() })
