import { setTimeout } from 'node:timers/promises'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  timeStyle: 'medium',
})
const DAY_SECONDS = 24 * 60 * 60

/**
 * Waits for the next day of Rome when it begins within so many seconds: what a test counts by days belongs to one of
 * them.
 *
 * @param seconds how long the test takes at most
 */
export async function beyondMidnight(seconds: number): Promise<void> {
  const [hour, minute, second] = clock.format(new Date()).split(':').map(Number) as [number, number, number]
  const left = DAY_SECONDS - (hour * 60 + minute) * 60 - second
  if (left <= seconds) await setTimeout((left + 1) * 1000)
}
