import type { Payload } from 'payload'

import { countsTrials } from '@/config/trials'
import type { Landing } from '@/payload-types'
import { database } from '@/services/database'
import { SOLD } from '@/services/overview/sums/sales-sql'
import { fillPlaceholders } from '@/shared/fill-placeholders'

type Settings = Landing['urgency']

export type Sales = {
  /** Planners sold in the last 24 hours. */
  lastDay: number
  /** Places that are left of those the editor has set; null when none were set. */
  placesLeft: number | null
}

/** What the page shows of each claim; null where it shows nothing. */
export type UrgencyView = {
  banner: {
    /** In decorative mode `{count}` in it is the number that grows. */
    buyers: string | null
    grows: boolean
    /** The words before the countdown, and the moment it ends: null for the decorative 47:23:45. */
    countdown: string | null
    deadline: string | null
  } | null
  badges: string[]
  firstStrip: string | null
  secondStrip: string | null
}

const NOTHING_SOLD: Sales = { lastDay: 0, placesLeft: null }
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Decides what each claim says. In real mode a claim without a real number behind it is not shown at all.
 *
 * @param now decides whether a real deadline has passed
 */
export function decideUrgency({
  settings,
  sales,
  now,
}: {
  settings: Settings
  sales: Sales
  now: Date
}): UrgencyView {
  const values = { sales: String(sales.lastDay), placesLeft: String(sales.placesLeft ?? '') }
  const real = (text: string): string | null => {
    if (text.includes('{sales}') && sales.lastDay === 0) return null
    // The shop sells on when the last place is gone: a line that says none is left would be untrue.
    if (text.includes('{placesLeft}') && !sales.placesLeft) return null
    return fillPlaceholders(text, values)
  }
  const strip = ({ mode, text, realText }: Settings['firstStrip']) =>
    mode === 'hidden' ? null : mode === 'real' ? real(realText) : text

  return {
    banner: decideBanner({ settings, real, now }),
    badges: decideBadges({ settings, real }),
    firstStrip: strip(settings.firstStrip),
    secondStrip: strip(settings.secondStrip),
  }
}

/** Whether the page says that the offer ends: by its countdown, which the numbers sold have no part in. */
export function namesAnEnd({ settings, now }: { settings: Settings; now: Date }): boolean {
  return Boolean(decideUrgency({ settings, sales: NOTHING_SOLD, now }).banner?.countdown)
}

type Real = (text: string) => string | null

function decideBanner({
  settings: { banner, deadline },
  real,
  now,
}: {
  settings: Settings
  real: Real
  now: Date
}): UrgencyView['banner'] {
  if (banner.mode === 'hidden') return null
  if (banner.mode === 'decorative') {
    return { buyers: banner.buyers, grows: true, countdown: banner.countdown, deadline: null }
  }
  const open = deadline && new Date(deadline) > now ? deadline : null
  const buyers = real(banner.realBuyers)
  if (!buyers && !open) return null
  return { buyers, grows: false, countdown: open ? banner.countdown : null, deadline: open }
}

function decideBadges({ settings: { badges }, real }: { settings: Settings; real: Real }): string[] {
  if (badges.mode === 'hidden') return []
  const texts =
    badges.mode === 'decorative'
      ? [badges.bought, badges.places]
      : [real(badges.realBought), real(badges.realPlaces)]
  return texts.filter((text): text is string => Boolean(text))
}

/**
 * Counts what the shop really sold: nothing that was added by hand, and no trials in a shop that sells. Nothing is counted
 * while no claim is set to real.
 */
export async function readSales({
  payload,
  settings,
  now,
}: {
  payload: Payload
  settings: Settings
  now: Date
}): Promise<Sales> {
  const { banner, badges, firstStrip, secondStrip, placesTotal, placesFrom } = settings
  if (![banner, badges, firstStrip, secondStrip].some(({ mode }) => mode === 'real')) {
    return NOTHING_SOLD
  }
  const since = async (moment: Date) => {
    const { rows } = await database(payload).query<{ sold: number }>(
      `SELECT count(*)::int AS sold FROM purchases p WHERE ${SOLD} AND p.purchased_at >= $2`,
      [countsTrials, moment],
    )
    return rows[0]!.sold
  }
  const lastDay = await since(new Date(now.getTime() - DAY_MS))
  const taken = typeof placesTotal === 'number' ? await since(new Date(placesFrom ?? 0)) : 0
  return { lastDay, placesLeft: typeof placesTotal === 'number' ? Math.max(0, placesTotal - taken) : null }
}
