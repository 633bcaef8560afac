/** The decorative numbers of spec §4 and §9. Chance is an argument: a number from 0 to 1, 1 excluded. */
export const FIRST_BUYERS = 12
export const COUNTDOWN_SECONDS = 47 * 3600 + 23 * 60 + 45

/** Milliseconds until the next buyer: 45 to 75 seconds. */
export const nextWaitMs = (chance: number): number => 45_000 + Math.floor(chance * 30_001)

/** How many come at once: 1 to 3. */
export const nextIncrement = (chance: number): number => 1 + Math.floor(chance * 3)

/** Seconds as `47:23:45`. */
export function formatCountdown(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}
