import { env } from '@/config/env'
import type { RecipientsForecast, RecipientsTimes } from '@/contracts/email-automation-answers'
import { toIso } from '@/shared/dates'

/** What would leave: how much at once and later, and when the first and the last of it would, or null when none does. */
export type Leaving = RecipientsForecast & { first_at: Date | string | null; last_at: Date | string | null }

/**
 * What a person is told before agreeing (contract §4). The last of those that leave at once leaves when `MAIL_RATE` lets
 * it, if nothing else is in the line.
 *
 * @param rate messages per second
 */
export function tellLeaving(
  { now, later, first_at, last_at }: Leaving,
  at: Date,
  rate = env.MAIL_RATE,
): { forecast: RecipientsForecast; times: RecipientsTimes } {
  const atOnce = now > 0 ? at.getTime() + (now / rate) * 1000 : undefined
  const last = Math.max(
    ...[last_at === null ? undefined : new Date(last_at).getTime(), atOnce].map((time) => time ?? 0),
  )
  return {
    forecast: { now, later },
    times: { first_at: toIso(first_at), last_at: last === 0 ? null : new Date(last).toISOString() },
  }
}

/** Two changes that are made together. */
export function addLeaving(one: Leaving, other: Leaving): Leaving {
  const times = (pick: (leaving: Leaving) => Date | string | null) =>
    [pick(one), pick(other)].filter((moment) => moment !== null).map((moment) => new Date(moment))
  const firsts = times(({ first_at }) => first_at).sort((a, b) => a.getTime() - b.getTime())
  const lasts = times(({ last_at }) => last_at).sort((a, b) => a.getTime() - b.getTime())
  return {
    now: one.now + other.now,
    later: one.later + other.later,
    first_at: firsts[0] ?? null,
    last_at: lasts.at(-1) ?? null,
  }
}
