import type { Accepted } from './finding'

/** What the tools find and the shop leaves, each with the reason. What is not here fails the run. */
export const ACCEPTED: Accepted[] = []
